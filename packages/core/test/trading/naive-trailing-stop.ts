import type { NaivePending, NaivePosition } from './naive-trader.ts';
import type { NaiveTrading } from './naive-trading.ts';

/** The refusal if a trailing stop could never be reached. */
export function wrongDistance(reference: bigint, distance: bigint | undefined): string | undefined {
  return distance !== undefined && distance >= reference ? 'refused trading.trailing-stop-too-far' : undefined;
}

/** Sets the distance of a trailing stop, unless it is what it was. */
export function setDistance(
  trading: NaiveTrading,
  open: NaivePosition | NaivePending,
  distance: bigint | undefined,
): string[] {
  const { order, instrument, isBuy } = open;
  if ('target' in open) {
    if (distance === undefined || distance === open.trailing) return [];
    open.trailing = distance;
    return [`trailing stop of #${order}: ${distance}`];
  }
  if (distance === undefined || distance === (open.trailing?.distance ?? 0n)) return [];
  const quote = trading.broker.market.quoteOf(instrument);
  const best = isBuy ? quote.bid : quote.ask;
  open.trailing = distance === 0n ? undefined : { distance, best };
  return [`trailing stop of #${order}: ${distance}${distance === 0n ? '' : ` from ${best}`}`];
}

/** A tick that is better for a position moves its stop. Told once for all positions of a side. */
export function moveTrailingStops(trading: NaiveTrading, instrument: number): string[] {
  const { bid, ask } = trading.broker.market.quoteOf(instrument);
  const told: string[] = [];
  for (const isBuy of [true, false]) {
    const price = isBuy ? bid : ask;
    const behind = trading
      .positionsById()
      .flatMap(({ position }) =>
        position.instrument === instrument && position.isBuy === isBuy && position.trailing !== undefined
          ? [position.trailing]
          : [],
      )
      .filter(({ best }) => (isBuy ? best < price : best > price));
    for (const trailing of behind) trailing.best = price;
    if (behind.length > 0) told.push(`trailing stops of ${instrument} ${isBuy ? 'buy' : 'sell'} move to ${price}`);
  }
  return told;
}

/** Where the trailing stop of a position is; undefined: it has none. */
export function trailedTo({ isBuy, trailing }: NaivePosition): bigint | undefined {
  if (trailing === undefined) return undefined;
  return isBuy ? trailing.best - trailing.distance : trailing.best + trailing.distance;
}
