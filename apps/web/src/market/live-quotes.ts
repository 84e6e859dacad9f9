import { realtime, useConnection } from '../ground/live.ts';
import { serverClock } from '../ground/server-clock.ts';
import { quotes } from './quotes.ts';

/** Takes in one product's live price, with both sides of the quote, until the returned function is called. */
export function watchPrice(code: string): () => void {
  return realtime.subscribe(code, ({ symbol, price, change, bid, ask, at, seq }) => {
    const stamp = Date.parse(at);
    serverClock.observe(stamp);
    quotes.put(symbol, { mid: price, change, seq, at: stamp, sides: { bid, ask, seq } });
  });
}

/** Feeds the quote store from the live channel. Called once, before the channel is opened. */
export function startQuotes(): void {
  useConnection.subscribe(({ status }, before) => {
    if (status === 'open' && before.status !== 'open') quotes.restart();
  });
  realtime.subscribe('DAY_MARKET', ({ symbol, quotation, at, seq }) => {
    const stamp = Date.parse(at);
    serverClock.observe(stamp);
    quotes.put(symbol, { mid: quotation.Close, change: quotation.Change, seq, at: stamp });
  });
}
