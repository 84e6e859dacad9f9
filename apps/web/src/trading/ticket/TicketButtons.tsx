import { formatDecimal } from '@vitrine/domain/kernel/decimal';
import { NO_LEVEL, type Side } from '@vitrine/domain/trading/index';
import { Button } from '@vitrine/ui/components/Button';
import { Numeric } from '@vitrine/ui/components/Figures';
import { lots as lotsFigure, price as priceText } from '@vitrine/ui/format';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { wrongStops } from './order-summary.ts';
import type { Ticket } from './use-ticket.ts';

interface Props {
  readonly ticket: Ticket;
  readonly sides: readonly Side[];
}

/** The order buttons with their prices, with the reason why they are disabled or what the server refused. */
export function TicketButtons({ ticket, sides }: Props) {
  const t = useTranslations('trading.ticket');
  const reasonId = useId();
  const { product, form, prices, summary, reason, isLoggedIn } = ticket;
  const isHint = sides.every((side) => wrongStops(summary, side).every((name) => form.captured.includes(name)));
  const wrong = sides.flatMap((side) => wrongStops(summary, side).map((name) => t(`wrongSide.${side}.${name}`)));
  return (
    <div className="flex flex-col gap-2">
      <RefusedNote ticket={ticket} />
      <div className={sides.length > 1 ? 'relative grid grid-cols-2 gap-2' : 'grid'}>
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
              <span className={sides.length > 1 ? 'text-balance text-sm' : 'text-balance'}>
                {t(kind === undefined ? side : `submitPending.${side}.${kind}`, { lots, product: product.showCode })}
              </span>
              {value === undefined ? null : (
                <Numeric className={sides.length > 1 ? 'text-base' : 'text-sm'}>
                  {priceText(value, product.pricePrecision)}
                </Numeric>
              )}
            </Button>
          );
        })}
        {sides.length > 1 ? <Spread ticket={ticket} /> : null}
      </div>
      <p
        id={reasonId}
        role="status"
        className={`text-sm empty:hidden ${reason === undefined && isHint ? 'text-muted' : 'text-warning'}`}
      >
        {reason === undefined ? wrong.join(' ') : <bdi>{reason}</bdi>}
      </p>
      {isLoggedIn ? null : <p className="text-xs text-muted">{t('loginFirst')}</p>}
    </div>
  );
}

/** Between the buttons of both sides, at their edge. */
function Spread({ ticket: { product, prices } }: Pick<Props, 'ticket'>) {
  const t = useTranslations('trading.ticket');
  if (prices === undefined) return null;
  return (
    <dl className="absolute inset-x-0 -top-2.5 mx-auto flex w-fit gap-1 rounded-badge border border-hairline bg-card px-1.5 text-xs text-muted">
      <dt className="sr-only">{t('spread')}</dt>
      <dd data-figure="spread" title={t('spread')}>
        <Numeric>{priceText(prices.buy - prices.sell, product.pricePrecision)}</Numeric>
      </dd>
    </dl>
  );
}

/** What the server refused, with the price that it offers instead. */
function RefusedNote({ ticket }: Pick<Props, 'ticket'>) {
  const t = useTranslations('trading.ticket');
  const { product, refusal } = ticket;
  if (refusal?.place !== 'buttons' && refusal?.place !== 'price') return null;
  const offered = refusal.place === 'price' ? refusal.price : undefined;
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-control bg-warning-tint p-3 text-sm text-warning">
      <p>
        <bdi>{refusal.text}</bdi>
      </p>
      {offered === undefined ? null : (
        <Button size="medium" tone={refusal.side} onClick={() => ticket.submit(refusal.side, offered)}>
          {t(refusal.side === 'buy' ? 'buyAt' : 'sellAt', {
            price: priceText(Number(offered), product.pricePrecision),
          })}
        </Button>
      )}
    </div>
  );
}

function targetOf({ product, summary }: Ticket): number | undefined {
  const { target } = summary.prices;
  return target === NO_LEVEL ? undefined : Number(formatDecimal(target, product.pricePrecision));
}
