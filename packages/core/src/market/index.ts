export { isDealable, isFresh, refuseWhenNotOpen, refuseWhenStale } from './dealing.ts';
export { type MarketEvent, marketEvents } from './events.ts';
export { projectMarket } from './project.ts';
export { applyInstrumentPublished, type Listed, MarketState } from './state.ts';
