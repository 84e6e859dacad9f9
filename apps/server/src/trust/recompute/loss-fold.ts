import type { CoreEvent } from '@vitrine/core/events';
import { formatMoney, type Money } from '@vitrine/domain/kernel/decimal';
import { DAY, type Instant } from '@vitrine/domain/kernel/time';
import {
  type ClockChanges,
  clockChangesOf,
  clockChangesText,
  dayStart,
  type LossCount,
  nextDayStart,
  nextWeekStart,
  ownerOf,
  type PostingReason,
  weekStart,
} from '@vitrine/domain/ledger/index';
import type { EventOf } from '../evidence.ts';
import type { Comparison } from '../report.ts';

/** Money between customer and house that own limits count. */
const RESULTS: ReadonlySet<PostingReason> = new Set([
  'contract-fee',
  'contract-result',
  'swap',
  'balance-protection',
  'option-result',
]);
/** The first count reaches back to the beginning of a week, which another timezone may have moved by a day. */
const KEPT = 9 * DAY;

interface Result {
  readonly at: Instant;
  readonly amount: Money;
}

export interface SavedLosses {
  readonly changes: string;
  readonly counts: ReadonlyMap<number, LossCount>;
  readonly results: ReadonlyMap<number, readonly Result[]>;
}

/**
 * What customers with a loss limit have realised, added up from the postings: each of their results must be counted, each
 * count must be that sum, and the first one what the day and the week have brought so far.
 */
export class LossFold {
  #changes: ClockChanges;
  readonly #counts: Map<number, LossCount>;
  /** Of customers who are not counted: their results of the last days. */
  readonly #results: Map<number, Result[]>;
  #prunedAt: Instant = 0;

  constructor(saved?: SavedLosses) {
    this.#changes = clockChangesOf(saved?.changes ?? '');
    this.#counts = new Map(saved?.counts);
    this.#results = new Map([...(saved?.results ?? [])].map(([uid, results]) => [uid, [...results]]));
  }

  save(): SavedLosses {
    return { changes: clockChangesText(this.#changes), counts: this.#counts, results: this.#results };
  }

  /** Takes the events of a row, in their order. */
  row(report: Comparison, at: Instant, events: readonly CoreEvent[]): void {
    /** Whose result was posted and is not counted yet. */
    const due = new Set<number>();
    for (const event of events) {
      if (event.type === 'SiteDaysPublished') this.#changes = clockChangesOf(event.changes);
      else if (event.type === 'Posted') this.#post(due, at, event);
      else if (event.type === 'LossCounted') this.#count(report, due, at, event);
    }
    for (const uid of due) report.check(() => `the result of customer ${uid} was counted for their loss limit`, false);
    if (at - this.#prunedAt > DAY) this.#prune(at);
  }

  #post(due: Set<number>, at: Instant, { debit, credit, amount, reason }: EventOf<'Posted'>): void {
    const [payer, payee] = [ownerOf(debit), ownerOf(credit)];
    if (!RESULTS.has(reason) || (payer !== 0 && payee !== 0)) return;
    const uid = payer === 0 ? payee : payer;
    const result = payer === 0 ? amount : -amount;
    const count = this.#counts.get(uid);
    if (count === undefined) {
      const known = this.#results.get(uid);
      if (known === undefined) this.#results.set(uid, [{ at, amount: result }]);
      else known.push({ at, amount: result });
      return;
    }
    this.#counts.set(uid, this.#later(count, at, result));
    due.add(uid);
  }

  #later(count: LossCount, at: Instant, result: Money): LossCount {
    const isSameDay = at < count.dayEnds;
    const isSameWeek = at < count.weekEnds;
    return {
      dayResult: (isSameDay ? count.dayResult : 0n) + result,
      dayEnds: isSameDay ? count.dayEnds : nextDayStart(this.#changes, at),
      weekResult: (isSameWeek ? count.weekResult : 0n) + result,
      weekEnds: isSameWeek ? count.weekEnds : nextWeekStart(this.#changes, at),
    };
  }

  #count(report: Comparison, due: Set<number>, at: Instant, event: EventOf<'LossCounted'>): void {
    const { uid, dayResult, dayEnds, weekResult, weekEnds } = event;
    const known = this.#counts.get(uid);
    if (known !== undefined)
      report.check(() => `a result of customer ${uid} was posted before it was counted`, due.delete(uid));
    const expected = known ?? this.#first(uid, at);
    report.figure(() => `Day of customer ${uid}`, '', formatMoney(dayResult), formatMoney(expected.dayResult));
    report.figure(() => `Week of customer ${uid}`, '', formatMoney(weekResult), formatMoney(expected.weekResult));
    report.figure(() => `End of the day of customer ${uid}`, '', String(dayEnds), String(expected.dayEnds));
    report.figure(() => `End of the week of customer ${uid}`, '', String(weekEnds), String(expected.weekEnds));
    // What follows is compared with what was recorded: one figure that is off is named once.
    this.#counts.set(uid, { dayResult, dayEnds, weekResult, weekEnds });
    this.#results.delete(uid);
  }

  /** What a customer has realised before the first loss limit. */
  #first(uid: number, at: Instant): LossCount {
    const since = (start: Instant): Money =>
      (this.#results.get(uid) ?? []).reduce((sum, one) => (one.at >= start ? sum + one.amount : sum), 0n);
    return {
      dayResult: since(dayStart(this.#changes, at)),
      dayEnds: nextDayStart(this.#changes, at),
      weekResult: since(weekStart(this.#changes, at)),
      weekEnds: nextWeekStart(this.#changes, at),
    };
  }

  #prune(at: Instant): void {
    this.#prunedAt = at;
    for (const [uid, results] of this.#results) {
      const later = results.filter((one) => one.at > at - KEPT);
      if (later.length === 0) this.#results.delete(uid);
      else if (later.length < results.length) this.#results.set(uid, later);
    }
  }
}
