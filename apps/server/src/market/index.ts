export { CandleBook } from './candle-book.ts';
export { logoOfCode } from './logo.ts';
export { priceTopics } from './price-topics.ts';
export { changeOf, marketStatusOf } from './quotes.ts';
export { publishSeed } from './seed-terms.ts';
export type { MarketRoom } from './start-room.ts';
export { Terms } from './terms.ts';
export { bookOf } from './trade-list.ts';
