export { type LedgerEvent, ledgerEvents } from './events.ts';
export { applyAccountFact, applyLedgerEvent, type PostingOrder, placeHold, post, releaseHold } from './ledger.ts';
export { projectLedger } from './project.ts';
export { LedgerState } from './state.ts';
