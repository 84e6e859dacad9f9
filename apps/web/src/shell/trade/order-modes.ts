import type { SiteInfo } from '@vitrine/wire/config/basic-info';
import type { JurisdictionRow } from '@vitrine/wire/config/jurisdiction-fields';
import { create } from 'zustand';
import { isOfferedIn } from '../../ground/jurisdiction.ts';

export const ORDER_MODES = ['contract', 'future'] as const;
export type OrderMode = (typeof ORDER_MODES)[number];

const FLAGS = { contract: 'is_forex', future: 'is_micro' } as const;

/**
 * The modes that the site offers by its flags (TRD-01), where the customer lives too, of those that have a form. Before the
 * site is known: contract.
 */
export function offeredModes(
  site: Pick<SiteInfo, 'is_forex' | 'is_micro'> | undefined,
  formed: readonly OrderMode[],
  jurisdiction?: JurisdictionRow,
): readonly OrderMode[] {
  const isHere = (mode: OrderMode) => mode === 'contract' || isOfferedIn(jurisdiction, 'options');
  const isOn = (mode: OrderMode) =>
    site === undefined ? mode === 'contract' : site[FLAGS[mode]] === '1' && isHere(mode);
  return ORDER_MODES.filter((mode) => formed.includes(mode) && isOn(mode));
}

/** What was chosen last, until the page is loaded anew. */
export const useChosenMode = create<{ readonly mode: OrderMode }>()(() => ({ mode: 'contract' }));

/** The chosen mode where it is offered, otherwise the first that is. */
export function modeAmong(offered: readonly OrderMode[], chosen: OrderMode): OrderMode | undefined {
  return offered.includes(chosen) ? chosen : offered[0];
}
