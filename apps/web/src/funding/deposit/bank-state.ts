import type { BankRequest } from '@vitrine/wire/funding/pending-bank-deposit';

/** A new request can be made. */
export const NEW = 0;
/** It waits for an account. */
export const MATCHING = 1;
/** An account is assigned: it waits for the payment and its proof. */
export const ASSIGNED = 2;

export type BankState = typeof NEW | typeof MATCHING | typeof ASSIGNED;

/** The state of the bank flow by its pending record (FND-16). State 3 follows a proof that was just given, and is not stored. */
export function stateOf(record: Pick<BankRequest, 'bank_info' | 'proof_img'> | null): BankState {
  if (record === null || record.proof_img !== '') return NEW;
  return record.bank_info === null ? MATCHING : ASSIGNED;
}
