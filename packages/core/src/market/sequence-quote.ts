import type { Instant } from '@vitrine/domain/kernel/time';
import type { Quote, Tick } from '@vitrine/domain/market/tick';
import type { Listed, MarketState } from './state.ts';

/** A quote on the tape: a tick, or a quote without a number that the price filter holds back. */
export interface Sequenced {
  readonly tick: Tick;
  /** Undefined for a quote without a number, which has no further effect. */
  readonly listed: Listed | undefined;
}

/**
 * Makes a quote the newest tick of its instrument (rules §1). Returns undefined if the quote does not go on the tape
 * and cannot be traded on.
 */
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

/** Restores the newest tick of an instrument after a restart. */
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
