import type { CoreEvent } from '@vitrine/core/events';
import { readBody } from '../../src/journal.ts';

export interface KnownDeposit {
  readonly deposit: number;
  readonly uid: number;
  readonly currency: number;
  readonly amount: bigint;
  hasArrived: boolean;
}

export interface KnownWithdrawal {
  readonly withdrawal: number;
  readonly uid: number;
  state: 'pending' | 'approved' | 'held';
}

/** A posting in account currency, and where the journal has it. */
export interface KnownPosting extends Extract<CoreEvent, { type: 'Posted' }> {
  readonly seq: number;
  readonly idx: number;
}

const POSTINGS = 60;

/** What the money desk sees: open requests, and the newest postings, read from the durable journal. */
export class Requests {
  readonly deposits = new Map<number, KnownDeposit>();
  readonly withdrawals = new Map<number, KnownWithdrawal>();
  /** The newest deposit that was decided; the bad bank pays it again. */
  decided: KnownDeposit | undefined;
  readonly postings: KnownPosting[] = [];
  readonly #rows: readonly { readonly body: string }[];
  #read = 0;

  constructor(rows: readonly { readonly body: string }[]) {
    this.#rows = rows;
  }

  catchUp(): this {
    for (; this.#read < this.#rows.length; this.#read += 1) {
      const { seq, events } = readBody(this.#rows[this.#read]?.body ?? '');
      for (const [idx, event] of events.entries()) this.#take(event, seq, idx);
    }
    return this;
  }

  #take(event: CoreEvent, seq: number, idx: number): void {
    if (event.type === 'Posted') {
      if (event.currency === 'USD') this.postings.push({ ...event, seq, idx });
      if (this.postings.length > POSTINGS) this.postings.shift();
    } else if ('deposit' in event) this.#deposit(event);
    else if ('withdrawal' in event) this.#withdrawal(event);
  }

  #deposit(event: Extract<CoreEvent, { deposit: number }>): void {
    const { deposit } = event;
    const known = this.deposits.get(deposit);
    if (event.type === 'DepositClaimed') {
      const { uid, currency, amount } = event;
      this.deposits.set(deposit, { deposit, uid, currency, amount, hasArrived: false });
    } else if (event.type === 'ArrivalRecorded' && known !== undefined) known.hasArrived = true;
    else if (/Approved|Rejected|Invalidated/.test(event.type)) {
      this.decided = known;
      this.deposits.delete(deposit);
    }
  }

  #withdrawal(event: Extract<CoreEvent, { withdrawal: number }>): void {
    const { withdrawal, uid } = event;
    const known = this.withdrawals.get(withdrawal);
    if (event.type === 'WithdrawalRequested') this.withdrawals.set(withdrawal, { withdrawal, uid, state: 'pending' });
    else if (/Rejected|Cancelled|Paid|Failed/.test(event.type)) this.withdrawals.delete(withdrawal);
    else if (known === undefined) return;
    else if (event.type === 'WithdrawalApproved') known.state = 'approved';
    else if (event.type === 'WithdrawalHeld') known.state = 'held';
    else if (event.type === 'HoldEnded') known.state = event.status;
  }
}
