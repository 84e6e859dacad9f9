export { isDealable, isFresh, isOpen, isStaleWhileOpen, refuseWhenNotOpen, refuseWhenStale } from './dealing.ts';
export { Listed, MarketState, pricesUsed } from './state.ts';
