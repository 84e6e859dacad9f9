import type { CoreEvent } from '@vitrine/core/events';
import type { Row } from '@vitrine/core/rows';
import type { Instant } from '@vitrine/domain/kernel/time';
import { DAY } from '@vitrine/domain/kernel/time';
import { ownerOf } from '@vitrine/domain/ledger/chart';
import type { OwnLimitKind } from '@vitrine/domain/ledger/own-limits';
import type { RoomChecker } from '../room.ts';

/** The site of the simulation lives in UTC: days are those of UTC, and weeks begin on Mondays. */
const FIRST_MONDAY = 4 * DAY;
const WEEK = 7 * DAY;
const weekOf = (at: Instant): number => Math.floor((at - FIRST_MONDAY) / WEEK);
const dayOf = (at: Instant): number => Math.floor(at / DAY);

const RESULTS = new Set(['contract-fee', 'contract-result', 'swap', 'balance-protection', 'option-result']);
const OPENINGS = new Set([
  'OrderOpened',
  'OrderPlaced',
  'OrderTriggered',
  'OrderReversed',
  'OrderModified',
  'OptionOpened',
]);

interface Person {
  breakUntil: Instant;
  /** The values of the limits over time: each applies from its time on. */
  readonly limits: Record<Exclude<OwnLimitKind, 'session'>, { readonly from: Instant; readonly value: bigint }[]>;
  isCounted: boolean;
  /** Results since the count began, with the carried ones. */
  readonly results: { readonly at: Instant; readonly day: bigint; readonly week: bigint }[];
}

/** Checks from the journal alone that nobody opens anything against a limit of their own, and that no limit is shortened. */
export class OwnLimitsChecker implements RoomChecker {
  readonly #people = new Map<number, Person>();
  readonly counts = {
    'limit set': 0,
    'limit scheduled': 0,
    breaks: 0,
    counted: 0,
    'by loss-limit': 0,
    'by excluded': 0,
  };
  readonly tables = {
    breaks: (row: Row): string | undefined =>
      (this.#people.get(row.uid as number)?.breakUntil ?? 0) < (row.until as number)
        ? `the break of ${row.uid} is not in the journal`
        : undefined,
    loss_counts: (row: Row): string | undefined =>
      this.#people.get(row.uid as number)?.isCounted === true
        ? undefined
        : `results of ${row.uid} are counted for nothing`,
  };

  row(at: Instant, events: readonly CoreEvent[]): string | undefined {
    for (const event of events) {
      const wrong = this.#opens(at, event) ?? this.#sets(at, event) ?? this.#earns(at, event);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  }

  #opens(at: Instant, event: CoreEvent): string | undefined {
    if (!('uid' in event)) return undefined;
    const person = this.#people.get(event.uid);
    if (event.type === 'OrderCancelled' && (event.closedBy === 'loss-limit' || event.closedBy === 'excluded')) {
      this.counts[`by ${event.closedBy}`] += 1;
      const by = person === undefined ? undefined : barred(person, at);
      return by === event.closedBy ? undefined : `order ${event.order} was cancelled by ${event.closedBy}, not ${by}`;
    }
    if (person === undefined || !OPENINGS.has(event.type)) return undefined;
    const by = barred(person, at);
    return by === undefined ? undefined : `customer ${event.uid}: ${event.type} against ${by}`;
  }

  #sets(at: Instant, event: CoreEvent): string | undefined {
    switch (event.type) {
      case 'BreakTaken': {
        const person = this.#person(event.uid);
        this.counts.breaks += 1;
        if (event.until <= Math.max(person.breakUntil, at)) return `the break of ${event.uid} became shorter`;
        person.breakUntil = event.until;
        return undefined;
      }
      case 'OwnLimitSet':
      case 'OwnLimitScheduled': {
        const isLater = event.type === 'OwnLimitScheduled';
        this.counts[isLater ? 'limit scheduled' : 'limit set'] += 1;
        if (event.limit === 'session') return undefined;
        const values = this.#person(event.uid).limits[event.limit];
        const now = valueAt(values, at);
        if (now !== 0n && (event.amount === 0n || event.amount > now))
          return `a limit of ${event.uid} was loosened at once`;
        if (isLater && event.nextAt <= at) return `a limit of ${event.uid} was loosened without a wait`;
        values.splice(0, values.length, { from: at, value: event.amount });
        if (isLater) values.push({ from: event.nextAt, value: event.nextAmount });
        return undefined;
      }
      default:
        return undefined;
    }
  }

  #earns(at: Instant, event: CoreEvent): string | undefined {
    if (event.type === 'LossCounted') return this.#counted(at, event);
    if (event.type !== 'Posted' || !RESULTS.has(event.reason)) return undefined;
    const [payer, payee] = [ownerOf(event.debit), ownerOf(event.credit)];
    const person = this.#people.get(payer === 0 ? payee : payer);
    if ((payer !== 0 && payee !== 0) || person?.isCounted !== true) return undefined;
    const result = payer === 0 ? event.amount : -event.amount;
    person.results.push({ at, day: result, week: result });
    return undefined;
  }

  #counted(
    at: Instant,
    { uid, dayResult, weekResult }: Extract<CoreEvent, { type: 'LossCounted' }>,
  ): string | undefined {
    const person = this.#person(uid);
    this.counts.counted += 1;
    if (!person.isCounted) {
      person.isCounted = true;
      person.results.push({ at, day: dayResult, week: weekResult });
    }
    const { day, week } = resultsOf(person, at);
    return day === dayResult && week === weekResult ? undefined : `results of ${uid}: ${day} and ${week} differ`;
  }

  #person(uid: number): Person {
    const known = this.#people.get(uid);
    if (known !== undefined) return known;
    const person = {
      breakUntil: 0,
      limits: { 'day-loss': [], 'week-loss': [], 'day-deposit': [], 'week-deposit': [], 'month-deposit': [] },
      isCounted: false,
      results: [],
    };
    this.#people.set(uid, person);
    return person;
  }
}

const valueAt = (values: readonly { readonly from: Instant; readonly value: bigint }[], at: Instant): bigint =>
  values.findLast(({ from }) => from <= at)?.value ?? 0n;

function resultsOf(person: Person, at: Instant): { readonly day: bigint; readonly week: bigint } {
  let [day, week] = [0n, 0n];
  for (const one of person.results) {
    if (dayOf(one.at) === dayOf(at)) day += one.day;
    if (weekOf(one.at) === weekOf(at)) week += one.week;
  }
  return { day, week };
}

function barred(person: Person, at: Instant): 'excluded' | 'loss-limit' | undefined {
  if (person.breakUntil > at) return 'excluded';
  const results = resultsOf(person, at);
  const isReached = (limit: bigint, result: bigint): boolean => limit > 0n && result + limit <= 0n;
  const { 'day-loss': days, 'week-loss': weeks } = person.limits;
  const is = isReached(valueAt(days, at), results.day) || isReached(valueAt(weeks, at), results.week);
  return is ? 'loss-limit' : undefined;
}
