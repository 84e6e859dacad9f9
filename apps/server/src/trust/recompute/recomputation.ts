import type { CoreEvent } from '@vitrine/core/events';
import type { Instant } from '@vitrine/domain/kernel/time';
import { POSTING_REASONS } from '@vitrine/domain/ledger/index';
import { isPrice, type Tick } from '@vitrine/domain/market/index';
import type { RowContent } from '@vitrine/engine/journal';
import { OF_OPTIONS } from '../evidence.ts';
import { Comparison } from '../report.ts';
import type { FoldContext } from './fold.ts';
import { FundingFold, isOfDesk, type SavedFunding } from './funding-fold.ts';
import { LossFold, type SavedLosses } from './loss-fold.ts';
import { OptionFold, type SavedOptions } from './option-fold.ts';
import { OrderFold, type SavedOrder } from './order-fold.ts';
import { isOtherMoney, requireRule } from './other-money.ts';
import { rowPlace } from './own-row.ts';
import { type SavedTicks, TapeWindow } from './tape-window.ts';
import { type SavedTerms, TermsHistory } from './terms-history.ts';
import { type SavedTrailing, TrailingFold } from './trailing-fold.ts';

/** Disagreements that are kept; a site whose formulas are wrong has as many as orders. */
const MOST_KEPT = 100;

export interface SavedRecomputation {
  readonly terms: SavedTerms;
  readonly ticks: SavedTicks;
  readonly trailing: SavedTrailing;
  readonly orders: readonly SavedOrder[];
  readonly options: SavedOptions;
  readonly losses: SavedLosses;
  readonly funding: SavedFunding;
  readonly loadedAt: Instant;
}

/**
 * Recomputes every figure of every order, option, deposit and withdrawal, and every count for a loss limit, row by row in the
 * order of the journal, with the formulas that `explain` uses, and keeps what disagrees. Before a row, the tape must be loaded beyond its time. Memory: what is open,
 * and the ticks around the row.
 */
export class Recomputation {
  readonly #terms: TermsHistory;
  readonly #tape: TapeWindow;
  readonly #trailing: TrailingFold;
  readonly #report: Comparison;
  readonly #context: FoldContext;
  readonly #orders: OrderFold;
  readonly #options: OptionFold;
  readonly #losses: LossFold;
  readonly #funding: FundingFold;
  readonly #kept: string[] = [];
  #count = 0;
  #loadedAt: Instant;
  /** The last row that was taken. */
  #seq = 0;
  #isAfterRows = false;

  constructor(saved?: SavedRecomputation) {
    this.#terms = new TermsHistory(saved?.terms);
    this.#tape = new TapeWindow(saved?.ticks);
    this.#trailing = new TrailingFold(saved?.trailing);
    this.#report = new Comparison({ instruments: this.#terms.instruments, currencies: new Map() });
    this.#context = { terms: this.#terms, tape: this.#tape, trailing: this.#trailing, report: this.#report };
    this.#orders = new OrderFold(this.#context, saved?.orders);
    const settled = (option: number, seq: number): void => this.#keep(`option ${option}`, seq);
    this.#options = new OptionFold(this.#context, settled, saved?.options);
    this.#losses = new LossFold(saved?.losses);
    this.#funding = new FundingFold(this.#context, saved?.funding);
    this.#loadedAt = saved?.loadedAt ?? Number.NEGATIVE_INFINITY;
  }

  /** What it must know to continue after the last row, as long as nothing disagreed. Plain data. */
  save(): SavedRecomputation {
    return {
      terms: this.#terms.save(),
      ticks: this.#tape.save(),
      trailing: this.#trailing.save(),
      orders: this.#orders.save(),
      options: this.#options.save(),
      losses: this.#losses.save(),
      funding: this.#funding.save(),
      loadedAt: this.#loadedAt,
    };
  }

  /** `order 17, journal row 22: Profit: recorded as -36.85, recomputed as -31.85`; at most the first hundred. */
  get disagreements(): readonly string[] {
    return this.#kept;
  }

  get count(): number {
    return this.#count;
  }

  /** Whether ticks of this time may be missing. */
  needsTape(at: Instant): boolean {
    return this.#loadedAt <= at;
  }

  /** The next batch of the tape. */
  load(batch: number, ticks: readonly Tick[]): void {
    this.#tape.load(batch, ticks);
    this.#trailing.load(ticks);
    for (const tick of ticks) {
      this.#loadedAt = tick.at;
      if (isPrice(tick)) this.#options.see({ tick, batch });
    }
    if (this.#isAfterRows) this.#advance(Number.POSITIVE_INFINITY);
  }

  /** Recomputes a row. */
  row(row: RowContent): void {
    this.#seq = row.seq;
    this.#advance(row.at);
    this.#options.advance(row.at);
    this.#losses.row(this.#report, row.at, row.events);
    this.#keep('own limits', row.seq);
    this.#funding.row(row);
    this.#keep('money desk', row.seq);
    const groups: Groups = { orders: new Map(), options: new Map(), parts: new Map() };
    for (const event of row.events) this.#sort(row, event, groups);
    for (const [order, events] of groups.orders) {
      this.#orders.take(order, row, events);
      this.#keep(`order ${order}`, row.seq);
    }
    for (const [option, events] of groups.options) {
      this.#options.take(option, row, events);
      this.#keep(`option ${option}`, row.seq);
    }
  }

  /** After the last row: what is left of the tape has no rows. */
  endRows(): void {
    this.#isAfterRows = true;
    this.#advance(Number.POSITIVE_INFINITY);
  }

  /** After the last row and the last batch. */
  finish(): void {
    this.#options.advance(undefined);
  }

  #advance(at: Instant): void {
    this.#tape.advance(at);
    this.#trailing.advance(this.#context, at);
    this.#keep('trailing stops', this.#seq);
  }

  /** Puts an event to its order or option; what belongs to neither is checked or taken at once. */
  #sort(row: RowContent, event: CoreEvent, { orders, options, parts }: Groups): void {
    if (event.type === 'Posted' && isOfDesk(event)) return;
    if (event.type === 'Posted' && (event.order === 0 || isOtherMoney(event))) {
      requireRule(this.#context, event);
      this.#keep(event.order === 0 ? 'no order' : `order ${event.order}`, row.seq);
    } else if (event.type === 'TrailingStopsMoved') {
      this.#trailing.move(this.#context, event);
      this.#keep(`trailing stops of instrument ${event.instrument}`, row.seq);
    } else if ('option' in event) add(options, event.option, event);
    else if (!('order' in event)) this.#terms.take(event, rowPlace(row));
    else if (event.type === 'Posted' && OF_OPTIONS.includes(POSTING_REASONS[event.reason]))
      add(options, event.order, event);
    else {
      if (event.type === 'OrderPartClosed') parts.set(event.part, event.order);
      add(orders, parts.get(event.order) ?? event.order, event);
    }
  }

  #keep(what: string, seq: number): void {
    for (const difference of this.#report.differences.splice(0)) {
      this.#count += 1;
      if (this.#kept.length < MOST_KEPT) this.#kept.push(`${what}, journal row ${seq}: ${difference}`);
    }
  }
}

/** The events of a row by the order or option they are about, and the positions of parts. */
interface Groups {
  readonly orders: Map<number, CoreEvent[]>;
  readonly options: Map<number, CoreEvent[]>;
  readonly parts: Map<number, number>;
}

function add(groups: Map<number, CoreEvent[]>, id: number, event: CoreEvent): void {
  const events = groups.get(id);
  if (events === undefined) groups.set(id, [event]);
  else events.push(event);
}
