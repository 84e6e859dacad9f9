import { CustomerTerms } from './customer-terms.ts';
import { OpenDeposits } from './open-deposits.ts';
import { OpenWithdrawals } from './open-withdrawals.ts';

/** Open deposits and withdrawals, the terms, and what has been corrected. What is final is only in the tables. */
export class FundingState {
  readonly terms = new CustomerTerms();
  readonly deposits = new OpenDeposits();
  readonly withdrawals = new OpenWithdrawals();
  /** Postings that were corrected, by {@link postingKey}. */
  readonly corrected = new Set<string>();
  /** Goodwill that was posted, by {@link goodwillKey}. */
  readonly goodwill = new Set<string>();
  #lastDeposit = 0;
  #lastWithdrawal = 0;

  /** The ids that the next ones will have. Ids count from 1. */
  get nextDeposit(): number {
    return this.#lastDeposit + 1;
  }
  advanceDepositId(deposit: number): void {
    if (deposit > this.#lastDeposit) this.#lastDeposit = deposit;
  }
  get nextWithdrawal(): number {
    return this.#lastWithdrawal + 1;
  }
  advanceWithdrawalId(withdrawal: number): void {
    if (withdrawal > this.#lastWithdrawal) this.#lastWithdrawal = withdrawal;
  }
}

export const postingKey = (seq: number, idx: number): string => `${seq}/${idx}`;
export const goodwillKey = (proposal: number, uid: number): string => `${proposal}/${uid}`;
