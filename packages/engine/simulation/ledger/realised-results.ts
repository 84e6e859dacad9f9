import { DAY, type Instant } from '@vitrine/domain/kernel/time';
import { CUSTOMER_KINDS, kindOf, ownerOf } from '@vitrine/domain/ledger/chart';
import { readBody } from '../../src/journal.ts';

/** The site of the simulation lives in UTC: days are those of UTC, and weeks begin on Mondays. */
const FIRST_MONDAY = 4 * DAY;
const WEEK = 7 * DAY;
const weekOf = (at: Instant): number => Math.floor((at - FIRST_MONDAY) / WEEK);
const dayOf = (at: Instant): number => Math.floor(at / DAY);

const RESULTS = new Set(['contract-fee', 'contract-result', 'swap', 'balance-protection', 'option-result']);
const FUNDS: ReadonlySet<number> = new Set([CUSTOMER_KINDS.forex, CUSTOMER_KINDS.micro, CUSTOMER_KINDS.stake]);

interface Person {
  funds: bigint;
  results: { readonly at: Instant; readonly amount: bigint }[];
}

/** What customers have realised, read from the durable journal as the server reads it from its tables. */
export class RealisedResults {
  readonly #rows: readonly { readonly body: string }[];
  #read = 0;
  #at: Instant = 0;
  readonly #people = new Map<number, Person>();

  constructor(rows: readonly { readonly body: string }[]) {
    this.#rows = rows;
  }

  /** The results of a customer today and this week, and the state that they were read in. */
  of(uid: number) {
    this.#catchUp();
    const { funds, results } = this.#person(uid);
    const at = this.#at;
    let [realisedDay, realisedWeek] = [0n, 0n];
    for (const one of results) {
      if (dayOf(one.at) === dayOf(at)) realisedDay += one.amount;
      if (weekOf(one.at) === weekOf(at)) realisedWeek += one.amount;
    }
    return { realisedDay, realisedWeek, realisedDayEnds: (dayOf(at) + 1) * DAY, realisedFunds: funds };
  }

  #catchUp(): void {
    for (; this.#read < this.#rows.length; this.#read += 1) {
      const { at, events } = readBody(this.#rows[this.#read]?.body ?? '');
      this.#at = at;
      for (const event of events) {
        if (event.type !== 'Posted') continue;
        const { debit, credit, amount, reason } = event;
        const isResult = RESULTS.has(reason) && (ownerOf(debit) === 0 || ownerOf(credit) === 0);
        this.#move(debit, -amount, at, isResult);
        this.#move(credit, amount, at, isResult);
      }
    }
  }

  #move(account: number, amount: bigint, at: Instant, isResult: boolean): void {
    const kind = kindOf(account);
    if (kind === undefined) return;
    const person = this.#person(ownerOf(account));
    if (FUNDS.has(CUSTOMER_KINDS[kind])) person.funds += amount;
    if (isResult) person.results.push({ at, amount });
  }

  #person(uid: number): Person {
    const known = this.#people.get(uid);
    if (known !== undefined) return known;
    const person: Person = { funds: 0n, results: [] };
    this.#people.set(uid, person);
    return person;
  }
}
