import type { Instant } from '@vitrine/domain/kernel/time';
import type { Quote, Tick } from '@vitrine/domain/market/tick';
import type { Listed, MarketState } from './state.ts';

/** A quote on the tape: a tick that may be dealt on, or one that the price filter held back and that has no number. */
export interface Sequenced {
  readonly tick: Tick;
  /** Undefined for a tick without a number: nothing else happens at it. */
  readonly listed: Listed | undefined;
}

/** Makes a quote the newest tick of its instrument (rules §1). Undefined for one that is on no tape: nothing can be dealt on it. */
export function sequenceQuote(market: MarketState, at: Instant, quote: Quote): Sequenced | undefined {
  const listed = market.get(quote.instrument);
  if (listed === undefined || quote.bid <= 0n || quote.ask < quote.bid) return undefined;
  const { instrument, bid, ask, sourceAt, source } = quote;
  const recorded = { instrument, bid, ask, at, sourceAt, source };
  if (!listed.passesPriceFilter(quote)) return { tick: { ...recorded, seq: 0 }, listed: undefined };
  listed.seq += 1;
  listed.bid = bid;
  listed.ask = ask;
  listed.at = at;
  return { tick: { ...recorded, seq: listed.seq }, listed };
}

/** Sets the newest tick of an instrument after a restart: prices go on from there. */
export function resumeTick(
  market: MarketState,
  { instrument, seq, bid, ask, at }: Omit<Tick, 'sourceAt' | 'source'>,
): void {
  const listed = market.get(instrument);
  if (listed === undefined) return;
  listed.seq = seq;
  listed.bid = bid;
  listed.ask = ask;
  listed.at = at;
}
