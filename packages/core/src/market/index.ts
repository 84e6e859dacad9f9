export { isDealable, isFresh, isOpen, refuseWhenNotOpen, refuseWhenStale } from './dealing.ts';
export { Listed, MarketState, pricesUsed } from './state.ts';
