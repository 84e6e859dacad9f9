import type { CoreEvent } from '@vitrine/core/events';
import { HOUR, type Instant } from '@vitrine/domain/kernel/time';
import type { RowContent } from '@vitrine/engine/journal';
import type { EventOf, RowEvidence, TapeTick } from '../evidence.ts';
import { explainAcceptance, explainEntry, explainSettlement } from '../explain-option.ts';
import type { OptionStory } from '../option-evidence.ts';
import { type FoldContext, requireNewest } from './fold.ts';
import { ownRow, rowPlace } from './own-row.ts';

type RunningOption = { -readonly [field in keyof OptionStory]: OptionStory[field] };

/** A settled option that waits for the tick after its exit. */
interface Settled {
  readonly option: RunningOption;
  readonly instrument: number;
  readonly nextSeq: number;
  /** No later tick is waited for. */
  readonly until: Instant;
  isDone: boolean;
}

/** Options that run, and those that wait for the tick after their exit. */
export interface SavedOptions {
  readonly running: readonly RunningOption[];
  readonly waiting: readonly Settled[];
}

/** Recomputes every step of every timed option. Keeps only those that run, and those that wait for the tick after. */
export class OptionFold {
  readonly #context: FoldContext;
  /** Called with what was found out when the tick after the exit came: the row is long past. */
  readonly #settled: (option: number, seq: number) => void;
  readonly #running = new Map<number, RunningOption>();
  readonly #waiting: Settled[] = [];
  readonly #byTick = new Map<string, Settled[]>();

  constructor(context: FoldContext, settled: (option: number, seq: number) => void, saved?: SavedOptions) {
    this.#context = context;
    this.#settled = settled;
    for (const option of saved?.running ?? []) this.#running.set(option.option, option);
    for (const waiting of saved?.waiting ?? []) this.#wait(waiting);
  }

  save(): SavedOptions {
    return { running: [...this.#running.values()], waiting: this.#waiting.filter(({ isDone }) => !isDone) };
  }

  /** Recomputes what a row did to one option. */
  take(option: number, row: RowContent, events: readonly CoreEvent[]): void {
    const own = ownRow(row, events);
    let isStep = false;
    for (const event of events) {
      if (event.type === 'OptionOpened') this.#accept(own, event);
      else if (event.type === 'OptionEntered' || event.type === 'OptionSettled') {
        const running = this.#running.get(option);
        this.#context.report.check('the option was running', running !== undefined);
        if (running !== undefined) this.#continue(running, own, event);
      } else continue;
      isStep = true;
    }
    this.#context.report.check('money is posted by a step of the option', isStep);
  }

  /** The next tick of an instrument on the tape: options that were settled before it are checked against it. */
  see(next: TapeTick): void {
    const key = `${next.tick.instrument}/${next.tick.seq}`;
    for (const settled of this.#byTick.get(key) ?? []) this.#finish(settled, next);
  }

  /** No tick up to this time is missing any more; with `undefined`, none at all. */
  advance(at: Instant | undefined): void {
    for (;;) {
      const [first] = this.#waiting;
      if (first === undefined || (!first.isDone && at !== undefined && first.until >= at)) return;
      if (!first.isDone) this.#finish(first, undefined);
      this.#waiting.shift();
    }
  }

  #accept(row: RowEvidence, event: EventOf<'OptionOpened'>): void {
    const { terms, tape, report } = this.#context;
    const option: RunningOption = {
      option: event.option,
      opened: { row, event },
      entered: undefined,
      settled: undefined,
      next: undefined,
      instrument: terms.instrument(event.instrument, event.termsVersion),
      offer: terms.offer(event.optionTermsVersion),
      site: terms.site,
      residence: terms.residence(event.uid),
    };
    report.check(
      () => `tick ${event.acceptedTick} of instrument ${event.instrument} was the newest on the tape`,
      tape.newest(event.instrument, event.acceptedTick) !== undefined,
    );
    explainAcceptance(report, option);
    option.opened = { row: rowPlace(row), event };
    this.#running.set(event.option, option);
  }

  #continue(option: RunningOption, row: RowEvidence, event: EventOf<'OptionEntered' | 'OptionSettled'>): void {
    const { tape, report } = this.#context;
    const { instrument, seq } = event.tick;
    requireNewest(this.#context, event.tick, option.opened.event.instrument);
    const found = tape.newest(instrument, seq);
    if (event.type === 'OptionEntered') {
      const entered = { row, event, tape: found };
      explainEntry(report, option, entered);
      option.entered = { ...entered, row: rowPlace(row) };
      return;
    }
    option.settled = { row, event, tape: found };
    this.#running.delete(option.option);
    const settled = { option, instrument, nextSeq: seq + 1, until: row.at + HOUR, isDone: false };
    const next = tape.after(instrument, seq);
    if (next !== undefined) this.#finish(settled, next);
    else this.#wait(settled);
  }

  #wait(settled: Settled): void {
    this.#waiting.push(settled);
    const key = `${settled.instrument}/${settled.nextSeq}`;
    const others = this.#byTick.get(key);
    if (others === undefined) this.#byTick.set(key, [settled]);
    else others.push(settled);
  }

  #finish(settled: Settled, next: TapeTick | undefined): void {
    const { option } = settled;
    if (option.settled === undefined) return;
    option.next = next;
    explainSettlement(this.#context.report, option, option.settled);
    this.#settled(option.option, option.settled.row.seq);
    settled.isDone = true;
    this.#byTick.delete(`${settled.instrument}/${settled.nextSeq}`);
  }
}
