import { formatDecimal } from '@vitrine/domain/kernel/decimal';
import { NO_LEVEL, type Side } from '@vitrine/domain/trading/index';
import { Money, Numeric } from '@vitrine/ui/components/Figures';
import { money, price as priceText, withCurrency } from '@vitrine/ui/format';
import { useTranslations } from 'use-intl';
import { LossShareNote } from '../../ground/LossShareNote.tsx';
import { useFigure } from '../../ledger/index.ts';
import type { SideSummary } from './side-summary.ts';
import type { Ticket } from './use-ticket.ts';

// What the order takes stands first: a low window shows no more.
const ROWS = ['margin', 'fee', 'notional', 'swap', 'freeAfter', 'lossAtStop'] as const;

interface Props {
  readonly ticket: Ticket;
  /** One column for each. */
  readonly sides: readonly Side[];
}

/** What the order costs and risks, before it is submitted (TRD-44). */
export function RiskLines({ ticket, sides }: Props) {
  const t = useTranslations('trading.ticket');
  const { product, summary, isLoggedIn } = ticket;
  const hasStopLoss = summary.prices.stopLoss !== NO_LEVEL;
  const isShown = { freeAfter: isLoggedIn, lossAtStop: hasStopLoss, swap: product.swap !== undefined };
  const rows = ROWS.filter((name) => !(name in isShown) || isShown[name as keyof typeof isShown]);
  const row = 'border-t border-hairline first:border-t-0';
  const head = 'py-1.5 text-start font-normal text-muted';
  const amount = (of: SideSummary | undefined, name: (typeof ROWS)[number]) => {
    const value = of?.[name];
    // A positive swap is a cost.
    if (name === 'swap' && value !== undefined) return <Money value={-value} signed />;
    if (value === undefined) return '-';
    return <Money value={value} className={value < 0n ? 'text-warning' : ''} />;
  };
  const priceOf = (price: bigint) =>
    priceText(Number(formatDecimal(price, product.pricePrecision)), product.pricePrecision);
  const stopOut = (of: SideSummary | undefined) => {
    if (of?.stopOut === undefined) return '-';
    if (of.stopOut === 'none') return t('stopOutNone');
    return <Numeric>{priceOf(of.stopOut)}</Numeric>;
  };
  return (
    <table className="w-full text-sm">
      {sides.length > 1 ? (
        <thead className="sr-only">
          <tr>
            <td />
            {sides.map((side) => (
              <th key={side} scope="col">
                {t(side === 'buy' ? 'buySide' : 'sellSide')}
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {rows.map((name) => (
          <tr key={name} className={row}>
            <th scope="row" className={head}>
              {t(name)}
            </th>
            {sides.map((side) => (
              <td key={side} data-figure={`${side}-${name}`} className="py-1.5 ps-2 text-end">
                {amount(summary.sides?.[side], name)}
              </td>
            ))}
          </tr>
        ))}
        {isLoggedIn ? (
          <tr className={row}>
            <th scope="row" className={head}>
              {t('stopOut')}
            </th>
            {sides.map((side) => (
              <td key={side} data-figure={`${side}-stopOut`} className="py-1.5 ps-2 text-end">
                {stopOut(summary.sides?.[side])}
              </td>
            ))}
          </tr>
        ) : null}
        <tr className={row}>
          <th scope="row" className={head}>
            {summary.move === undefined ? t('move') : t('moveOf', { distance: priceOf(summary.move.distance) })}
          </th>
          <td colSpan={sides.length} data-figure="move" className="py-1.5 ps-2 text-end">
            {summary.move === undefined ? '-' : <Money value={summary.move.value} />}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** What the figures assume, and how much can be lost. */
export function RiskNote({ ticket }: { readonly ticket: Ticket }) {
  const t = useTranslations('trading.ticket');
  const level = useFigure((figures) => figures.stopOutLevel);
  const { showCode: product, marginMode, marginPerLot } = ticket.product;
  return (
    <>
      <p className="text-xs text-muted">
        {marginMode === 1 ? `${t('fixedMarginNote', { product, margin: withCurrency(money(marginPerLot)) })} ` : ''}
        {ticket.isPending ? `${t('pendingNote')} ` : ''}
        {ticket.summary.prices.stopLoss === NO_LEVEL ? '' : `${t('lossAtStopNote')} `}
        {ticket.isLoggedIn && level !== undefined ? `${t('stopOutNote', { product, level: String(level) })} ` : ''}
        {ticket.product.swap === undefined ? '' : `${t('swapNote')} `}
        {t('note')}
      </p>
      <LossShareNote />
    </>
  );
}
