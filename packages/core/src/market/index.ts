export { isDealable, isFresh, isOpen, refuseWhenNotOpen, refuseWhenStale } from './dealing.ts';
export { Listed, MarketState } from './state.ts';
