export { isDealable, isFresh, isOpen, isOutdated, refuseWhenNotOpen, refuseWhenStale } from './dealing.ts';
export { Listed, MarketState, pricesUsed } from './state.ts';
