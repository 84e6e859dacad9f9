import type { DepositWay } from '@vitrine/domain/funding/index';
import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { Conversion } from '@vitrine/domain/market/index';
import { Ints } from '../columns.ts';

/** What arrived for a deposit, and what it is worth. */
export interface Arrival {
  /** In units of the currency that arrived. */
  readonly received: Money;
  readonly currency: number;
  readonly code: string;
  readonly credited: Money;
  readonly rate: Conversion;
  /** Who recorded it; 0: no member of staff. */
  readonly staff: number;
}

/** A deposit that is not decided. */
export interface OpenDeposit {
  readonly deposit: number;
  /** Dense index of the customer. */
  readonly customer: number;
  readonly way: DepositWay;
  readonly currency: number;
  /** Version of the terms of the claim. */
  readonly termsVersion: number;
  /** When it is invalid without proof; 0: never. */
  expiresAt: Instant;
  /** Whether a proof was submitted. */
  isProven: boolean;
  arrival: Arrival | undefined;
  /** The first of two who approve; 0: nobody yet. */
  firstStaff: number;
}

/** All open deposits by id, how many each customer has, and which of them expire. */
export class OpenDeposits {
  readonly #open = new Map<number, OpenDeposit>();
  readonly #countOf = new Ints();
  /** Bank deposits without proof, in the order in which they expire: every one waits equally long. */
  readonly #expiring = new Map<number, OpenDeposit>();
  readonly #expiringOf = new Ints();

  get size(): number {
    return this.#open.size;
  }
  get(deposit: number): OpenDeposit | undefined {
    return this.#open.get(deposit);
  }
  countOf(customer: number): number {
    return this.#countOf.get(customer) || 0;
  }
  /** In the order of ids. */
  all(): IterableIterator<OpenDeposit> {
    return this.#open.values();
  }

  /** Deposits are added in the order of their ids. */
  add(deposit: OpenDeposit): void {
    this.#open.set(deposit.deposit, deposit);
    this.#countOf.set(deposit.customer, this.countOf(deposit.customer) + 1);
    if (deposit.expiresAt === 0) return;
    this.#expiring.set(deposit.deposit, deposit);
    this.#expiringOf.set(deposit.customer, (this.#expiringOf.get(deposit.customer) || 0) + 1);
  }

  /** A deposit whose proof or money has come no longer expires. */
  keep(deposit: OpenDeposit): void {
    deposit.expiresAt = 0;
    if (!this.#expiring.delete(deposit.deposit)) return;
    this.#expiringOf.set(deposit.customer, this.#expiringOf.get(deposit.customer) - 1);
  }

  remove(deposit: OpenDeposit): void {
    this.keep(deposit);
    this.#open.delete(deposit.deposit);
    this.#countOf.set(deposit.customer, this.countOf(deposit.customer) - 1);
  }

  /** Whether a bank deposit of the customer waits for its proof. */
  waitsForProof(customer: number): boolean {
    return this.#expiringOf.get(customer) > 0;
  }

  /** What expires by an instant, at most `most`, in the order in which it does. */
  expiringBy(at: Instant, most: number): OpenDeposit[] {
    const due: OpenDeposit[] = [];
    for (const one of this.#expiring.values()) {
      if (one.expiresAt > at || due.length === most) break;
      due.push(one);
    }
    return due;
  }
}
