export { cancelledByOwnLimit, refuseByOwnLimit } from './barred.ts';
export type { LedgerEvent } from './events.ts';
export { type PostingOrder, placeHold, post, releaseHold } from './ledger.ts';
export { LedgerState } from './state.ts';
