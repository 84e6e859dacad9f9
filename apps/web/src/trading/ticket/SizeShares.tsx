import { Button } from '@vitrine/ui/components/Button';
import { lots as lotsFigure, ratio } from '@vitrine/ui/format';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { lotsText } from '../lots-entry.ts';
import { amountEntry, marginOfLots, maxLotsOf, RISKS, SHARES, shareOfMax } from './order-size.ts';
import type { Ticket } from './use-ticket.ts';

/** Sizes in one tap: shares of the largest order that is accepted, or risks. A visitor has no largest one. */
export function SizeShares({ ticket }: { readonly ticket: Ticket }) {
  const t = useTranslations('trading.ticket');
  const { form, summary, change } = ticket;
  const { unsized } = summary;
  const { size } = form;
  if (unsized?.account === undefined) return null;
  if (size?.unit === 'risk')
    return (
      <Shares label={t('risk')}>
        {RISKS.map((risk) => (
          <Button
            key={risk}
            size="small"
            className="numeric px-1"
            aria-pressed={size.text === risk}
            aria-label={t('riskShare', { percent: ratio(risk) })}
            onClick={() => change({ type: 'size-entered', size: { unit: 'risk', text: risk } })}
          >
            {ratio(risk)}
          </Button>
        ))}
      </Shares>
    );
  const max = maxLotsOf(unsized);
  return (
    <Shares label={t('shares')}>
      {SHARES.map((share) => {
        const lots = max && shareOfMax(share, unsized, max);
        const isMax = share === 100n;
        const percent = ratio(String(share));
        return (
          <Button
            key={share}
            size="small"
            className="numeric px-1"
            inert={lots === undefined}
            aria-pressed={lots !== undefined && summary.lots === lots}
            aria-label={t(isMax ? 'maxOf' : 'share', { percent, lots: lots === undefined ? '-' : lotsFigure(lots) })}
            onClick={() => {
              if (lots === undefined) return;
              if (size === undefined) change({ type: 'lots-typed', lots: lotsText(lots) });
              else
                change({
                  type: 'size-entered',
                  size: { unit: 'amount', text: amountEntry(marginOfLots(lots, unsized)) },
                });
            }}
          >
            {isMax ? t('max') : percent}
          </Button>
        );
      })}
    </Shares>
  );
}

function Shares({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight
    <div role="group" aria-label={label} className="grid grid-cols-4 gap-2">
      {children}
    </div>
  );
}
