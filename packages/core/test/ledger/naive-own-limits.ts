import type { LedgerCommand, SetOwnLimit, SiteDaysFact, TakeBreak } from '../../src/ledger/input.ts';
import type { NaiveBroker } from '../naive-broker.ts';
import type { NaiveRoom } from '../room-model.ts';

const HOUR = 3_600_000;

/** A limit that was set: when, and when it applies. */
interface Wish {
  readonly value: bigint;
  readonly from: number;
}

interface Period {
  ends: number;
  results: bigint[];
}

interface Person {
  /** The wishes for each limit that may still count, newest last. */
  readonly limits: Map<string, Wish[]>;
  readonly breaks: { readonly name: 'time-out' | 'self-exclusion'; readonly until: number }[];
  /** From the first loss limit on. */
  periods: { day: Period; week: Period } | undefined;
}

const MONTHS: Readonly<Record<string, number>> = { '6-months': 6, '1-year': 12, '2-years': 24, '5-years': 60 };
const WEEKS: Readonly<Record<string, number>> = { '1-week': 1, '2-weeks': 2, '4-weeks': 4, '6-weeks': 6 };

function endOf(length: string, at: number): number {
  const months = MONTHS[length];
  if (months === undefined) return at + (length === '1-day' ? 24 : (WEEKS[length] as number) * 7 * 24) * HOUR;
  const begins = new Date(at);
  return Date.UTC(
    begins.getUTCFullYear(),
    begins.getUTCMonth() + months,
    begins.getUTCDate(),
    begins.getUTCHours(),
    begins.getUTCMinutes(),
    begins.getUTCSeconds(),
    begins.getUTCMilliseconds(),
  );
}

/** The limits that customers set for themselves, once more: every wish and every result in a list. */
export class NaiveOwnLimits {
  readonly people = new Map<number, Person>();
  readonly commands: Omit<NaiveRoom<LedgerCommand, never>['commands'], 'sweep-account'> = {
    'set-own-limit': (at, command) => this.#set(at, command),
    'take-break': (at, command) => this.#break(at, command),
  };
  #clocks: readonly { readonly from: number; readonly offset: number }[] = [];
  readonly #broker: NaiveBroker;

  constructor(broker: NaiveBroker) {
    this.#broker = broker;
  }

  zone({ changes }: SiteDaysFact): void {
    this.#clocks = changes.split(' ').map((pair) => {
      const [from, offset] = pair.split(':').map(Number) as [number, number];
      return { from, offset };
    });
  }

  /** The break that a customer takes: a self-exclusion before a time-out. */
  breakOf(uid: number, at: number): string | undefined {
    const breaks = this.people.get(uid)?.breaks ?? [];
    return ['self-exclusion', 'time-out'].find((name) => breaks.some((one) => one.name === name && one.until > at));
  }

  /** What keeps a customer from opening anything once they have realised more: the reason without its room. */
  barred(uid: number, at: number, more = 0n): string | undefined {
    const person = this.people.get(uid);
    if (person === undefined) return undefined;
    const breakName = this.breakOf(uid, at);
    if (breakName !== undefined) return breakName;
    return ['week', 'day']
      .map((name) => this.#lost(person, name as 'week' | 'day', at, more))
      .find((one) => one !== undefined);
  }

  /** Adds a result to the day and the week that it is in. */
  count(uid: number, amount: bigint): void {
    const periods = this.people.get(uid)?.periods;
    if (periods === undefined || amount === 0n) return;
    for (const name of ['day', 'week'] as const) {
      if (periods[name].ends <= this.#broker.at) periods[name] = { ends: this.#endOf(name), results: [] };
      periods[name].results.push(amount);
    }
  }

  #lost({ periods, limits }: Person, name: 'day' | 'week', at: number, more: bigint): string | undefined {
    const limit = valueAt(limits.get(`${name}-loss`) ?? [], at);
    if (periods === undefined || limit === 0n) return undefined;
    const results = periods[name].ends <= at ? [] : periods[name].results;
    const sum = results.reduce((all, one) => all + one, more);
    return sum + limit <= 0n ? `${name}-loss-limit` : undefined;
  }

  /** The first hour with another date, or the first Monday. Clocks change at whole hours, by whole hours. */
  #endOf(name: 'day' | 'week'): number {
    const { at } = this.#broker;
    const dateOf = (when: number): Date => {
      const clock = this.#clocks.filter(({ from }) => from <= when).at(-1) ?? this.#clocks[0];
      return new Date(when + (clock?.offset ?? 0));
    };
    const text = (when: number): string => dateOf(when).toISOString().slice(0, 10);
    const begins = text(at);
    for (let when = at - (at % HOUR) + HOUR; ; when += HOUR) {
      if (text(when) > begins && (name === 'day' || dateOf(when).getUTCDay() === 1)) return when;
    }
  }

  /** What a command must say of the results that it brings. */
  resultsOf(uid: number): { readonly realisedDayEnds: number; readonly realisedFunds: bigint } {
    const account = this.#broker.ledger.accounts.get(uid);
    const stakes = this.#broker.options.running.filter((option) => option.uid === uid);
    const funds = stakes.reduce((sum, { stake }) => sum + stake, (account?.contract ?? 0n) + (account?.options ?? 0n));
    return { realisedDayEnds: this.#endOf('day'), realisedFunds: funds };
  }

  #set(at: number, command: SetOwnLimit): string[] {
    const { uid, limit, value, realisedDay, realisedWeek } = command;
    if (!this.#broker.ledger.accounts.has(uid)) return ['refused ledger.account-not-found'];
    const [least, most] = limit === 'session' ? [5n, 1_440n] : [1_000_000n, 10n ** 18n - 1n];
    if (value !== 0n && (value < least || value > most)) return ['refused ledger.limit-out-of-range'];
    const known = this.people.get(uid);
    if (limit.endsWith('-loss') && known?.periods === undefined) {
      const { realisedDayEnds, realisedFunds } = this.resultsOf(uid);
      if (command.realisedDayEnds !== realisedDayEnds || command.realisedFunds !== realisedFunds)
        return ['refused ledger.results-changed'];
    }
    const person = this.#person(uid);
    const wishes = person.limits.get(limit) ?? [];
    const now = valueAt(wishes, at);
    const isLooser = now !== 0n && (value === 0n || value > now);
    const waits = wishes.find((one) => one.from > at && one.value === value);
    const from = isLooser ? (waits?.from ?? at + 24 * HOUR) : at;
    person.limits.set(
      limit,
      isLooser
        ? [
            { value: now, from: at },
            { value, from },
          ]
        : [{ value, from: at }],
    );
    if (limit.endsWith('-loss') && person.periods === undefined) {
      person.periods = {
        day: { ends: this.#endOf('day'), results: [realisedDay ?? 0n] },
        week: { ends: this.#endOf('week'), results: [realisedWeek ?? 0n] },
      };
    }
    return [`limit${isLooser ? '-later' : ''} of ${uid}: ${limit} ${value} from ${isLooser ? from : 'now'}`];
  }

  #break(at: number, { uid, length }: TakeBreak): string[] {
    if (!this.#broker.ledger.accounts.has(uid)) return ['refused ledger.account-not-found'];
    const { breaks } = this.#person(uid);
    const until = endOf(length, at);
    if (breaks.some((one) => one.until >= until)) return ['refused ledger.break-not-longer'];
    const name = length in MONTHS ? 'self-exclusion' : 'time-out';
    breaks.push({ name, until });
    return [`${name} of ${uid}: ${length} until ${until}`];
  }

  #person(uid: number): Person {
    const known = this.people.get(uid);
    if (known !== undefined) return known;
    const person: Person = { limits: new Map(), breaks: [], periods: undefined };
    this.people.set(uid, person);
    return person;
  }
}

/** The newest wish that applies. */
function valueAt(wishes: readonly Wish[], at: number): bigint {
  return wishes.findLast(({ from }) => from <= at)?.value ?? 0n;
}
