import type { Lots } from '@vitrine/domain/kernel/decimal';
import { Button } from '@vitrine/ui/components/Button';
import { lots as lotsFigure, ratio } from '@vitrine/ui/format';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { lotsText } from '../lots-entry.ts';
import { useOrderLimits } from './order-limits.ts';
import { amountEntry, marginOfLots, maxLotsOf, RISKS, SHARES, shareOfMax, type UnsizedOrder } from './order-size.ts';
import type { Ticket } from './use-ticket.ts';

interface Props {
  readonly ticket: Ticket;
}

/** Sizes in one tap: shares of the largest order that is accepted, or risks. A visitor has no largest one. */
export function SizeShares({ ticket }: Props) {
  const { unsized } = ticket.summary;
  if (unsized?.account === undefined) return null;
  if (ticket.form.size?.unit === 'risk') return <Risks ticket={ticket} />;
  return <SharesOfMax ticket={ticket} order={unsized} />;
}

function Risks({ ticket: { form, change } }: Props) {
  const t = useTranslations('trading.ticket');
  return (
    <Sizes label={t('risk')}>
      {RISKS.map((risk) => (
        <Button
          key={risk}
          size="small"
          className="numeric px-1"
          aria-pressed={form.size?.text === risk}
          aria-label={t('riskShare', { percent: ratio(risk) })}
          onClick={() => change({ type: 'size-entered', size: { unit: 'risk', text: risk } })}
        >
          {ratio(risk)}
        </Button>
      ))}
    </Sizes>
  );
}

function SharesOfMax({ ticket: { form, summary, change }, order }: Props & { readonly order: UnsizedOrder }) {
  const t = useTranslations('trading.ticket');
  const limits = useOrderLimits(order.product, order.prices.target);
  const paid = maxLotsOf(order);
  // Until the limits are known the order is refused where it is above one.
  const max = paid === undefined || limits === undefined || paid <= limits.lots ? paid : limits.lots || undefined;
  const choose = (lots: Lots) => {
    if (form.size === undefined) change({ type: 'lots-typed', lots: lotsText(lots) });
    else change({ type: 'size-entered', size: { unit: 'amount', text: amountEntry(marginOfLots(lots, order)) } });
  };
  return (
    <>
      <Sizes label={t('shares')}>
        {SHARES.map((share) => {
          const lots = max && shareOfMax(share, order, max);
          const percent = ratio(String(share));
          const isMax = share === 100n;
          return (
            <Button
              key={share}
              size="small"
              className="numeric px-1"
              inert={lots === undefined}
              aria-pressed={lots !== undefined && summary.lots === lots}
              aria-label={t(isMax ? 'maxOf' : 'share', { percent, lots: lots === undefined ? '-' : lotsFigure(lots) })}
              onClick={() => lots !== undefined && choose(lots)}
            >
              {isMax ? t('max') : percent}
            </Button>
          );
        })}
      </Sizes>
      {max !== paid && (
        <p className="text-xs text-muted">
          <bdi>{limits?.note}</bdi>
        </p>
      )}
    </>
  );
}

function Sizes({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight
    <div role="group" aria-label={label} className="grid grid-cols-4 gap-2">
      {children}
    </div>
  );
}
