export { cancelledByOwnLimit, refuseByBreak, refuseByOwnLimit } from './barred.ts';
export type { LedgerEvent } from './events.ts';
export { BALANCE_BOUND, canTake, type PostingOrder, placeHold, post, releaseHold } from './ledger.ts';
export { LedgerState } from './state.ts';
