import { isOpenAt } from '@vitrine/domain/market/calendar';
import type { CloseAll } from '../../src/trading/input.ts';
import type { NaiveBroker } from '../naive-broker.ts';
import type { NaivePosition } from './naive-trader.ts';
import type { NaiveTrading } from './naive-trading.ts';

/** Closes a customer's positions together; what cannot be dealt on stays. */
export function closeAll(
  trading: NaiveTrading,
  at: number,
  { uid, which, instrument }: CloseAll,
  acceptedTick: number | undefined,
): string[] {
  const { broker } = trading;
  const trader = trading.traderOf(uid);
  const asked = (trader?.positions ?? [])
    .filter((position) => instrument === 0 || position.instrument === instrument)
    .map((position) => ({ position, profit: hasRate(broker, position) ? trading.profitOf(position) : 0n }))
    .filter(({ profit }) => which === 'all' || (which === 'losing' ? profit < 0n : profit > 0n))
    .sort((a, b) => a.position.order - b.position.order)
    .map((one) => ({ ...one, refused: whyStays(broker, at, one.position, instrument === 0, acceptedTick) }));
  const closing = asked.filter(({ refused }) => refused === undefined);
  if (trader === undefined || asked[0] === undefined) return ['refused trading.nothing-to-close'];
  if (closing.length === 0) return [asked[0].refused as string];
  const profit = closing.reduce((sum, one) => sum + one.profit, 0n);
  const stay = asked.length - closing.length;
  return [
    `closing${stay === 0 ? '' : '-some'} of ${uid}: ${which} in ${instrument}, ${closing.length} and not ${stay}, profit ${profit}`,
    ...closing.flatMap(({ position }) => trading.settle(trader, position, 'user')),
    ...trading.restoreAbove(trader, broker.config.site.marginRearmPercent),
  ];
}

function hasRate({ market }: NaiveBroker, { instrument }: NaivePosition): boolean {
  return market.rateOf(market.instrumentOf(instrument)) !== undefined;
}

/** Why a position stays; undefined when it does not. */
function whyStays(
  broker: NaiveBroker,
  at: number,
  position: NaivePosition,
  isEvery: boolean,
  acceptedTick: number | undefined,
): string | undefined {
  const { market } = broker;
  const terms = market.instrumentOf(position.instrument);
  if (!isOpenAt(terms.calendar, at)) return 'refused market.closed';
  if (terms.halted) return 'refused market.suspended';
  if (!hasRate(broker, position)) return 'refused market.no-conversion';
  if (terms.fillRule === 'next' && isEvery) return 'refused trading.close-by-product';
  const isNext = acceptedTick !== undefined && market.quoteOf(terms.id).seq > acceptedTick;
  if (terms.fillRule === 'next' && !isNext) return `waits for ${terms.id}`;
  return market.isFresh(terms, at) ? undefined : 'refused market.quote-stale';
}
