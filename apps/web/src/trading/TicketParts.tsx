import { formatDecimal } from '@vitrine/domain/kernel/decimal';
import { NO_LEVEL, type Side } from '@vitrine/domain/trading/index';
import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Money, Price } from '@vitrine/ui/components/Figures';
import { Stepper } from '@vitrine/ui/components/Stepper';
import { lots as lotsFigure, price as priceText } from '@vitrine/ui/format';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Select } from '../ground/panels.tsx';
import { useFigure } from '../ledger/index.ts';
import { lotsText, quickLots } from './order-form.ts';
import { wrongStops } from './order-summary.ts';
import type { SideSummary } from './side-summary.ts';
import type { Ticket } from './use-ticket.ts';

/** Lots by stepper and by one press, and the leverage. */
export function TicketFields({ ticket }: { readonly ticket: Ticket }) {
  const t = useTranslations('trading.ticket');
  const { product, form, summary, errors, change } = ticket;
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3">
        <Field
          label={t('lots')}
          hint={t('lotsHint', {
            min: lotsFigure(product.minLots),
            max: lotsFigure(product.maxLots),
            step: lotsFigure(product.lotStep),
          })}
          {...(errors.lots === undefined ? {} : { error: errors.lots })}
        >
          <Stepper
            value={form.lots}
            onChange={(lots) => change({ type: 'lots-typed', lots })}
            onStep={(direction) => change({ type: 'lots-stepped', direction, product })}
            canDecrease={summary.canDecrease}
            canIncrease={summary.canIncrease}
            decreaseLabel={t('less')}
            increaseLabel={t('more')}
          />
        </Field>
        <Field label={t('leverage')} {...(errors.multiple === undefined ? {} : { error: errors.multiple })}>
          <Select
            options={ticket.multiples.map((multiple) => ({
              value: multiple,
              label: t('leverageOption', { multiple }),
            }))}
            value={form.multiple ?? null}
            onChange={(multiple) => change({ type: 'multiple-chosen', multiple })}
            placeholder={t('choose')}
          />
        </Field>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight */}
      <div role="group" aria-label={t('quickLots')} className="grid grid-cols-4 gap-2">
        {quickLots(product).map((lots) => (
          <Button
            key={lotsText(lots)}
            size="small"
            className="numeric px-1"
            aria-pressed={summary.lots === lots}
            aria-label={t('quick', { lots: lotsFigure(lots) })}
            onClick={() => change({ type: 'lots-typed', lots: lotsText(lots) })}
          >
            {lotsFigure(lots)}
          </Button>
        ))}
      </div>
    </div>
  );
}

const ROWS = ['notional', 'margin', 'fee', 'swap', 'freeAfter', 'worstLoss'] as const;

interface LinesProps {
  readonly ticket: Ticket;
  /** One column each. */
  readonly sides: readonly Side[];
}

/** What the order costs and risks, before it is pressed (TRD-44). */
export function RiskLines({ ticket, sides }: LinesProps) {
  const t = useTranslations('trading.ticket');
  const { product, summary, isLoggedIn } = ticket;
  const hasStopLoss = summary.prices.stopLoss !== NO_LEVEL;
  const isShown = { freeAfter: isLoggedIn, worstLoss: hasStopLoss, swap: product.swap !== undefined };
  const rows = ROWS.filter((name) => !(name in isShown) || isShown[name as keyof typeof isShown]);
  const row = 'border-t border-hairline first:border-t-0';
  const head = 'py-1.5 text-start font-normal text-muted';
  const amount = (of: SideSummary | undefined, name: (typeof ROWS)[number]) => {
    const value = of?.[name];
    // A positive swap is a cost.
    if (name === 'swap' && value !== undefined) return <Money value={-value} signed />;
    return value === undefined ? '-' : <Money value={value} className={value < 0n ? 'text-warning' : ''} />;
  };
  const stopOut = (of: SideSummary | undefined) => {
    if (of?.stopOut === undefined) return '-';
    if (of.stopOut === 'none') return t('stopOutNone');
    const value = Number(formatDecimal(of.stopOut, product.pricePrecision));
    return (
      <bdi dir="ltr" className="numeric">
        {priceText(value, product.pricePrecision)}
      </bdi>
    );
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
            {t('point')}
          </th>
          <td colSpan={sides.length} data-figure="point" className="py-1.5 ps-2 text-end">
            {summary.point === undefined ? '-' : <Money value={summary.point} />}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** What the figures take for granted, and how much can be lost. */
export function RiskNote({ ticket }: { readonly ticket: Ticket }) {
  const t = useTranslations('trading.ticket');
  const level = useFigure((figures) => figures.stopOutLevel);
  const product = ticket.product.showCode;
  return (
    <p className="text-xs text-muted">
      {ticket.isPending ? `${t('pendingNote')} ` : ''}
      {ticket.summary.prices.stopLoss === NO_LEVEL ? '' : `${t('worstLossNote')} `}
      {ticket.isLoggedIn && level !== undefined ? `${t('stopOutNote', { product, level: String(level) })} ` : ''}
      {ticket.product.swap === undefined ? '' : `${t('swapNote')} `}
      {t('note')}
    </p>
  );
}

interface ButtonProps {
  readonly ticket: Ticket;
  readonly sides: readonly Side[];
}

/** The presses, with their prices; below them why they do nothing, or what the server said to the last one. */
export function TicketButtons({ ticket, sides }: ButtonProps) {
  const t = useTranslations('trading.ticket');
  const reasonId = useId();
  const { product, prices, summary, refusal, reason, isLoggedIn } = ticket;
  const offered = refusal?.place === 'price' ? refusal.price : undefined;
  const wrong = sides.flatMap((side) => wrongStops(summary, side).map((name) => t(`wrong.${side}.${name}`)));
  const atButtons = refusal !== undefined && (refusal.place === 'buttons' || refusal.place === 'price');
  return (
    <div className="flex flex-col gap-2">
      {atButtons ? (
        <div role="alert" className="flex flex-col gap-2 rounded-control bg-warning-tint p-3 text-sm text-warning">
          <p>{refusal.text}</p>
          {offered === undefined ? null : (
            <Button size="medium" tone={refusal.side} onClick={() => ticket.submit(refusal.side, offered)}>
              {t(refusal.side === 'buy' ? 'buyAt' : 'sellAt', {
                price: priceText(Number(offered), product.pricePrecision),
              })}
            </Button>
          )}
        </div>
      ) : null}
      <div className={sides.length > 1 ? 'grid grid-cols-2 gap-2' : 'grid'}>
        {sides.map((side) => {
          const value = ticket.isPending ? targetOf(ticket) : prices?.[side];
          const lots = summary.lots === undefined ? '' : lotsFigure(summary.lots);
          const kind = summary.marks?.[side].waiting?.kind;
          return (
            <Button
              key={side}
              tone={side}
              size="large"
              data-side={side}
              inert={ticket.isBlocked(side)}
              busy={ticket.sending === side}
              aria-describedby={reasonId}
              className="flex-col gap-0! px-2"
              onClick={() => ticket.submit(side)}
            >
              <span className="text-balance">
                {t(kind === undefined ? side : `press.${side}.${kind}`, { lots, product: product.showCode })}
              </span>
              {value === undefined || sides.length > 1 ? null : (
                <bdi dir="ltr" className="numeric text-sm">
                  {priceText(value, product.pricePrecision)}
                </bdi>
              )}
            </Button>
          );
        })}
      </div>
      <p id={reasonId} role="status" className="text-sm text-warning empty:hidden">
        {reason ?? wrong.join(' ')}
      </p>
      {isLoggedIn ? null : <p className="text-xs text-muted">{t('loginFirst')}</p>}
    </div>
  );
}

function targetOf({ product, summary }: Ticket): number | undefined {
  const { target } = summary.prices;
  return target === NO_LEVEL ? undefined : Number(formatDecimal(target, product.pricePrecision));
}

/** Both sides of the quote as a heading over the columns of each. */
export function TicketPrices({ ticket, sides }: LinesProps) {
  const t = useTranslations('trading.ticket');
  const { product, prices } = ticket;
  return (
    <dl className="grid grid-cols-2 gap-2">
      {sides.map((side) => {
        const value = prices?.[side];
        return (
          <div key={side} className="min-w-0 rounded-control bg-sunken px-3 py-2">
            <dt className="text-xs text-muted">{t(side === 'buy' ? 'buySide' : 'sellSide')}</dt>
            <dd className="text-lg">
              {value === undefined ? '-' : <Price value={value} precision={product.pricePrecision} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
