import type { CoreEvent } from '@vitrine/core/events';
import type { RowContent } from '@vitrine/engine/journal';
import type { EventOf, RowEvidence, Step } from '../evidence.ts';
import { explainCancellation, explainClose, explainPart } from '../explain-order-end.ts';
import { explainModified, explainOpening, explainPlacing, explainTrigger } from '../explain-order-entry.ts';
import { explainSwaps } from '../explain-swaps.ts';
import { type Entry, entryOf, type OrderStory, type PartClosed, placedAs, stopsOf } from '../order-evidence.ts';
import { type FoldContext, requireNewest } from './fold.ts';
import { ownRow, rowPlace } from './own-row.ts';

/** An order that has not ended, as far as the journal has been read. */
interface OpenOrder extends Mutable<OrderStory> {
  /** Fee and swap of what is left of it, in millionths. */
  fee: bigint;
  swap: bigint;
}

type Mutable<T> = { -readonly [field in keyof T]: T[field] };

const STEPS = [
  'OrderModified',
  'OrderTriggered',
  'StopsSet',
  'TrailingStopSet',
  'OrderPartClosed',
  'OrderClosed',
  'OrderCancelled',
] as const;
type OrderStep = EventOf<(typeof STEPS)[number]>;

function isStepOfOrder(event: CoreEvent): event is OrderStep {
  return (STEPS as readonly string[]).includes(event.type);
}

type Priced = Extract<CoreEvent, { readonly convInstrument: number; readonly order: number }>;

/** An open order without what it only points to. */
export type SavedOrder = Omit<OpenOrder, 'converters' | 'tape'>;

/** Recomputes every step of every contract order in the order of the journal. Keeps only orders that have not ended. */
export class OrderFold {
  readonly #context: FoldContext;
  readonly #open = new Map<number, OpenOrder>();

  constructor(context: FoldContext, saved: readonly SavedOrder[] = []) {
    this.#context = context;
    for (const order of saved) this.#open.set(order.order, { ...order, ...this.#sources() });
  }

  /** The orders that have not ended. */
  save(): readonly SavedOrder[] {
    return [...this.#open.values()].map(({ converters: _, tape: __, ...order }) => order);
  }

  /** Recomputes what a row did to one order. `events` are all events of the row about it, and about parts of it. */
  take(order: number, row: RowContent, events: readonly CoreEvent[]): void {
    const own = ownRow(row, events);
    let isStep = false;
    let hasSwaps = false;
    for (const event of events) {
      if (event.type === 'OrderOpened' || event.type === 'OrderPlaced') this.#take(own, event);
      else if (event.type === 'SwapCharged') {
        if (!hasSwaps) this.#chargeSwaps(order, own);
        hasSwaps = true;
      } else if (event.type === 'SwapRateFixed') this.#requireRate(order, event);
      else if (!this.#continue(order, own, event)) continue;
      isStep = true;
    }
    const { report } = this.#context;
    report.check('money is held, released or posted by a step of the order', isStep);
  }

  #sources(): Pick<OpenOrder, 'converters' | 'tape'> {
    const { terms, tape } = this.#context;
    return { converters: terms.instruments, tape: (instrument, seq) => tape.newest(instrument, seq) };
  }

  #take(row: RowEvidence, event: EventOf<'OrderOpened' | 'OrderPlaced'>): void {
    const { terms, report } = this.#context;
    const order: OpenOrder = {
      order: event.order,
      opened: { row, event },
      modified: [],
      triggered: undefined,
      stops: undefined,
      trailing: undefined,
      best: undefined,
      parts: [],
      terms: terms.instrument(event.instrument, event.termsVersion),
      site: terms.site,
      residence: terms.residence(event.uid),
      termsAtTrigger: undefined,
      postedAtTrigger: undefined,
      ...this.#sources(),
      fee: event.fee,
      swap: 0n,
    };
    report.check(
      () => `version ${event.termsVersion} of the terms of instrument ${event.instrument} was in force`,
      order.terms !== undefined,
    );
    this.#requirePrices(order, event);
    if (event.type === 'OrderPlaced') explainPlacing(report, order, event);
    else explainOpening(report, order, event);
    order.opened = { row: rowPlace(row), event };
    this.#open.set(event.order, order);
  }

  /** False: the event is no step of an order. */
  #continue(id: number, row: RowEvidence, event: CoreEvent): boolean {
    if (!isStepOfOrder(event)) return false;
    const order = this.#open.get(id);
    this.#context.report.check('the order was open', order !== undefined);
    if (order !== undefined) this.#step(order, row, event);
    return true;
  }

  #step(order: OpenOrder, row: RowEvidence, event: OrderStep): void {
    if (event.type === 'StopsSet') order.stops = { row: rowPlace(row), event };
    else if (event.type === 'TrailingStopSet') this.#trail(order, row, event);
    else if (event.type === 'OrderModified') this.#modify(order, { row, event });
    else if (event.type === 'OrderTriggered') this.#trigger(order, { row, event });
    else if (event.type === 'OrderCancelled') this.#cancel(order, { row, event });
    else this.#close(order, row, event);
  }

  #trail(order: OpenOrder, row: RowEvidence, event: EventOf<'TrailingStopSet'>): void {
    this.#context.trailing.set(this.#context, event);
    order.trailing = { row: rowPlace(row), event };
  }

  #modify(order: OpenOrder, { row, event }: Step<'OrderModified'>): void {
    const { report, terms } = this.#context;
    const placed = order.opened.event;
    this.#requirePrices(order, event);
    report.check('it was pending', placed.type === 'OrderPlaced' && order.triggered === undefined);
    if (placed.type !== 'OrderPlaced') return;
    const change = { row, event, terms: terms.instrument(placed.instrument) };
    explainModified(report, order, placedAs(placed, order.modified), change);
    order.modified = [{ row: rowPlace(row), event, terms: undefined }];
  }

  #trigger(order: OpenOrder, { row, event }: Step<'OrderTriggered'>): void {
    const { report, terms } = this.#context;
    const placed = order.opened.event;
    this.#requirePrices(order, event);
    report.check('it was pending', placed.type === 'OrderPlaced' && order.triggered === undefined);
    order.termsAtTrigger = terms.instrument(placed.instrument);
    if (placed.type === 'OrderPlaced') explainTrigger(report, order, placedAs(placed, order.modified), { row, event });
    order.triggered = { row: rowPlace(row), event };
    order.fee = event.fee;
  }

  #cancel(order: OpenOrder, step: Step<'OrderCancelled'>): void {
    const { report, terms } = this.#context;
    const placed = order.opened.event;
    requireNewest(this.#context, step.event.tick, placed.instrument);
    report.check('it was pending', entryOf(order) === undefined);
    order.termsAtTrigger = terms.instrument(placed.instrument);
    if (placed.type === 'OrderPlaced') explainCancellation(report, order, placedAs(placed, order.modified), step);
    this.#open.delete(order.order);
  }

  #close(order: OpenOrder, row: RowEvidence, event: EventOf<'OrderClosed' | 'OrderPartClosed'>): void {
    const { report } = this.#context;
    const entry = entryOf(order);
    this.#requirePrices(order, event);
    report.check('it was a position', entry !== undefined);
    if (event.type === 'OrderPartClosed') {
      if (entry !== undefined) this.#closePart(order, entry, { row, event });
      return;
    }
    order.best = this.#context.trailing.close(this.#context, event);
    if (entry !== undefined) explainClose(report, order, entry, { row, event });
    this.#open.delete(order.order);
  }

  #closePart(order: OpenOrder, entry: Entry, part: PartClosed): void {
    const { report } = this.#context;
    const { margin, marginLeft, fee, feeLeft, swap, swapLeft, stopLoss, takeProfit } = part.event;
    const { stopLoss: ownStop, takeProfit: ownTarget } = stopsOf(order);
    const before = order.parts.at(-1)?.event.marginLeft ?? entry.margin;
    report.check(
      'margin, fee and swap of part and rest are those of the position',
      margin + marginLeft === before && fee + feeLeft === order.fee && swap + swapLeft === order.swap,
    );
    report.check('the part names the stops of the position', stopLoss === ownStop && takeProfit === ownTarget);
    explainPart(report, order, entry, part);
    order.parts = [{ row: rowPlace(part.row), event: part.event }];
    order.fee = feeLeft;
    order.swap = swapLeft;
  }

  #chargeSwaps(id: number, row: RowEvidence): void {
    const order = this.#open.get(id);
    this.#context.report.check('the order was open', order !== undefined);
    if (order === undefined) return;
    const charges = row.events.flatMap((event) => (event.type === 'SwapCharged' ? [event] : []));
    for (const charge of charges) {
      this.#requirePrices(order, charge);
      order.swap += charge.amount;
      this.#context.report.field(charge, 'swapAfter', 'swap so far', order.swap);
    }
    explainSwaps(this.#context.report, order, { row, charges });
  }

  #requireRate(id: number, event: EventOf<'SwapRateFixed'>): void {
    const order = this.#open.get(id);
    const rate = order?.terms?.terms.swap?.[order.opened.event.side];
    this.#context.report.field(event, 'rate', 'of the terms of the order', rate ?? 0n);
  }

  /** That the event used the newest tick of the order's instrument, and converted by the instrument that must convert. */
  #requirePrices({ opened, terms }: OpenOrder, event: Priced): void {
    const { tape, report } = this.#context;
    requireNewest(this.#context, event.tick, opened.event.instrument);
    const { convInstrument, convSeq } = event;
    const currency = terms?.terms.quoteCurrency ?? '';
    report.check(
      () => `instrument ${convInstrument} converts ${currency} to the currency of the accounts`,
      this.#context.terms.converter(currency) === convInstrument,
    );
    if (convInstrument === 0) return;
    report.check(
      () => `tick ${convSeq} of instrument ${convInstrument} was the newest on the tape`,
      tape.newest(convInstrument, convSeq) !== undefined,
    );
  }
}
