import { Segmented } from '@vitrine/ui/components/Segmented';
import { Skeleton } from '@vitrine/ui/components/States';
import { type ComponentType, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { FutureTip } from '../../ground/FutureTip.tsx';
import { useJurisdiction } from '../../ground/jurisdiction.ts';
import { lazyScreen } from '../../ground/lazy-screen.tsx';
import { currentToken } from '../../ground/session.ts';
import { useSite } from '../../ground/site.ts';
import type { Product } from '../../market/product.ts';
import { modeAmong, ORDER_MODES, type OrderMode, offeredModes, useChosenMode } from './order-modes.ts';

const AccountFigures = lazyScreen(() => import('../../ledger/AccountFigures.tsx'), 'AccountFigures');
const OptionAccount = lazyScreen(() => import('../../options/OptionAccount.tsx'), 'OptionAccount', ['options']);

// A customer's come beside the screen; a visitor has none.
if (currentToken() !== undefined) void AccountFigures.preload();

interface FormProps {
  readonly product: Product;
  readonly onLoginNeeded: () => void;
}

/** The form of each mode in one layout; a mode without one is not offered. One may come with code of its own. */
export type ModeForms = Readonly<Partial<Record<OrderMode, ComponentType<FormProps>>>>;

function useModes(forms: ModeForms) {
  const site = useSite().data;
  const chosen = useChosenMode((state) => state.mode);
  const offered = offeredModes(
    site,
    ORDER_MODES.filter((mode) => forms[mode] !== undefined),
    useJurisdiction(),
  );
  return { offered, mode: modeAmong(offered, chosen) };
}

/** Contract or future; nothing where there is nothing to choose. */
export function ModeSwitch({ forms }: { readonly forms: ModeForms }) {
  const t = useTranslations('ground.mode');
  const { offered, mode } = useModes(forms);
  if (mode === undefined || offered.length < 2) return null;
  return (
    <div className="flex items-center gap-3 px-4 pt-3">
      <Segmented
        look="box"
        label={t('label')}
        value={mode}
        onChange={(next) => useChosenMode.setState({ mode: next })}
        options={offered.map((value) => ({ value, label: t(value) }))}
        className="min-w-0 flex-1"
      />
      <FutureTip />
    </div>
  );
}

/** The form of the mode that is chosen. */
export function ModeForm({ forms, ...props }: { readonly forms: ModeForms } & FormProps) {
  const t = useTranslations('ground.mode');
  const { mode } = useModes(forms);
  const Form = mode === undefined ? undefined : forms[mode];
  if (Form === undefined) return <p className="p-4 text-sm text-muted">{t('none')}</p>;
  return (
    <Suspense fallback={<Skeleton className="m-4 h-12" />}>
      <Form {...props} />
    </Suspense>
  );
}

/** The account that the chosen mode trades with. */
export function ModeAccount({ forms }: { readonly forms: ModeForms }) {
  const { mode } = useModes(forms);
  return (
    <Suspense fallback={<Skeleton className="m-4 h-9" />}>
      {mode === 'future' ? <OptionAccount /> : <AccountFigures />}
    </Suspense>
  );
}
