import { COPIES_A_MINUTE, type CopyTerms, copiedLots, copiedPart } from '@vitrine/domain/copy/index';
import type { Lots, Money } from '@vitrine/domain/kernel/decimal';
import { type Refusal, refusal } from '@vitrine/domain/kernel/refusal';
import type { Instant } from '@vitrine/domain/kernel/time';
import { marginOf } from '@vitrine/domain/trading/index';
import type { Step } from '../step.ts';
import {
  chargeOverdueSwap,
  closePart,
  closePosition,
  costsAtMarket,
  endCallAfterClose,
  marginTermsOf,
  openCopy,
  type Position,
  setTrailingStop,
} from '../trading/index.ts';
import { type CopyContext, minuteOf } from './context.ts';
import type { Copy, CopyWork, Link } from './state.ts';

// What a master does to an order happens to the copies in the same step, or in its continuation at the same price. A copy
// is never copied: what copying itself does is not heard of.

/** Orders of the master times followers in the minute of `at`. */
function copiesAt({ copy }: CopyContext, master: number, at: Instant): number {
  const { minute, copies } = copy.master(master);
  return minute === minuteOf(at) ? copies : 0;
}

const isTooFast = (context: CopyContext, master: number, at: Instant): boolean =>
  copiesAt(context, master, at) + context.copy.followers.of(master).length > COPIES_A_MINUTE;

/** Why a customer who is copied may not open anything now. */
export function refuseOpening(context: CopyContext, customer: number, at: Instant): Refusal | undefined {
  const uid = context.ledger.uidAt(customer);
  if (context.copy.followers.of(uid).length === 0 || !isTooFast(context, uid, at)) return undefined;
  return refusal('copy.too-fast', { maximum: COPIES_A_MINUTE });
}

const NO_PART = { lots: 0n, lotsBefore: 0n, after: 0 } as const;

/** What an event means for followers: work, or a change of a copy that is noted here. */
function workOf(context: CopyContext, step: Step, event: Step['events'][number]): CopyWork | undefined {
  const { copy } = context;
  switch (event.type) {
    case 'OrderOpened':
    case 'OrderTriggered':
      return beginCopying(context, step, event);
    case 'StopsSet':
    case 'TrailingStopSet': {
      const own = copy.copies.get(event.order);
      if (own?.isEdited === false) step.emit({ type: 'CopyEdited', order: event.order, uid: own.uid });
      return workFor(context, { kind: 'stops', origin: event.order, ...NO_PART });
    }
    case 'OrderPartClosed':
      return workFor(context, {
        kind: 'close-part',
        origin: event.order,
        lots: event.lots,
        lotsBefore: event.lots + event.lotsLeft,
        after: 0,
      });
    case 'OrderClosed': {
      const own = copy.copies.get(event.order);
      if (own !== undefined) step.emit({ type: 'CopyEnded', order: event.order, uid: own.uid });
      return workFor(context, { kind: 'close', origin: event.order, ...NO_PART });
    }
    default:
      return undefined;
  }
}

/** Work for the copies of an order; none if it has none, now or in what is still to be done. */
function workFor({ copy }: CopyContext, work: Omit<CopyWork, 'master'>): CopyWork | undefined {
  const [first] = copy.copiesOf.of(work.origin);
  const of = first === undefined ? undefined : copy.copies.get(first);
  const begun = of ?? copy.work.values().find(({ origin }) => origin === work.origin);
  return begun === undefined ? undefined : { ...work, master: begun.master };
}

function beginCopying(
  context: CopyContext,
  step: Step,
  { order, uid, instrument }: { readonly order: number; readonly uid: number; readonly instrument: number },
): CopyWork | undefined {
  const followers = context.copy.followers.of(uid).length;
  if (followers === 0) return undefined;
  if (isTooFast(context, uid, step.at)) {
    step.emit({ type: 'CopyingRefused', uid, order, instrument });
    return undefined;
  }
  const copies = copiesAt(context, uid, step.at) + followers;
  step.emit({ type: 'CopyingBegan', uid, order, minute: minuteOf(step.at), copies });
  return { kind: 'open', master: uid, origin: order, ...NO_PART };
}

/**
 * Does for the followers what this step did to orders of masters, after what earlier steps have left. Returns the number of
 * followers and copies it was done for, or `most + 1` when some are left: they follow in the next step, at the same price.
 */
export function followMasters(context: CopyContext, step: Step, most: number): number {
  const { copy } = context;
  if (!copy.isUsed) return 0;
  const fresh: CopyWork[] = [];
  for (const event of copy.unheard(step)) {
    const work = workOf(context, step, event);
    if (work !== undefined) fresh.push(work);
  }
  let left = most;
  for (const [number, work] of [...copy.work]) {
    const { done, after } = runWork(context, step, work, left);
    left -= done;
    if (after !== undefined) {
      if (after !== work.after) step.emit({ type: 'CopyWorkContinued', work: number, after });
      queue(context, step, fresh);
      return most + 1;
    }
    step.emit({ type: 'CopyWorkDone', work: number });
  }
  for (const [place, work] of fresh.entries()) {
    const { done, after } = runWork(context, step, work, left);
    left -= done;
    if (after === undefined) continue;
    queue(context, step, [{ ...work, after }, ...fresh.slice(place + 1)]);
    return most + 1;
  }
  copy.hear(step);
  return most - left;
}

/** Keeps work for the next steps. */
function queue({ copy }: CopyContext, step: Step, all: readonly CopyWork[]): void {
  for (const { kind, master, origin, lots, lotsBefore, after } of all)
    step.emit({
      type: 'CopyWorkQueued',
      work: copy.nextWork,
      kind,
      uid: master,
      order: origin,
      lots,
      lotsBefore,
      after,
    });
  copy.hear(step);
}

/** Does so much of it now; `after`: after whom it goes on in the next step, undefined when it is done. */
function runWork(
  context: CopyContext,
  step: Step,
  work: CopyWork,
  most: number,
): { readonly done: number; readonly after: number | undefined } {
  const { copy } = context;
  const { origin, master } = work;
  const waiting =
    work.kind === 'open' ? copy.followers.above(master, work.after) : copy.copiesOf.above(origin, work.after);
  const now = waiting.slice(0, most);
  for (const one of now) {
    if (work.kind === 'open') openFor(context, step, work, one);
    else changeCopy(context, step, work, one);
  }
  const isLeft = waiting.length > now.length;
  return { done: now.length, after: isLeft ? (now.at(-1) ?? work.after) : undefined };
}

/** Opens the copy of a follower; skips it when they could not open it themselves. Nothing, if the master has closed it. */
function openFor(context: CopyContext, step: Step, { origin }: CopyWork, number: number): void {
  const { trading, ledger, copy } = context;
  const slot = trading.positions.slotOf(origin);
  if (slot < 0) return;
  const link = copy.links.get(number) as Link;
  const { uid, master } = link;
  const position = trading.positions.at(slot);
  const { instrument, isBuy, multiple, stopLoss, takeProfit } = position;
  const skip = (reason: string) => step.emit({ type: 'CopySkipped', uid, master, origin, instrument, reason });
  const customer = ledger.indexOf(uid);
  const lots = lotsFor(context, step, position, customer, link, marginUnder(context, link));
  const order = trading.nextOrder;
  const decision = openCopy(
    context,
    step,
    {
      kind: 'submit-order',
      uid,
      instrument,
      side: isBuy ? 'buy' : 'sell',
      lots,
      multiple,
      stops: { stopLoss, takeProfit },
      trailingStop: trading.positions.trailing.distanceAt(slot),
    },
    customer,
  );
  if (decision === undefined) step.emit({ type: 'OrderCopied', order, uid, master, origin });
  else if ('refused' in decision) skip(decision.refused.reason);
  else throw new Error(`the copy of order ${origin} waits for a tick`);
}

/** The margin of all open copies of a follower under a master. */
function marginUnder({ copy, trading }: CopyContext, { uid, master }: Link): Money {
  let sum = 0n;
  for (const order of copy.copiesBy.of(uid)) {
    if (copy.copies.get(order)?.master === master) sum += trading.positions.at(trading.positions.slotOf(order)).margin;
  }
  return sum;
}

function lotsFor(
  context: CopyContext,
  step: Step,
  { instrument, isBuy, lots, multiple }: Position,
  customer: number,
  { multiple: copyMultiple, maxAmount }: CopyTerms,
  used: Money,
): Lots {
  const listed = context.market.get(instrument);
  if (listed === undefined) throw new Error(`no instrument ${instrument}`);
  const own = marginTermsOf(context, customer, listed, { lots, multiple }, step.at);
  const costs = costsAtMarket(context, listed, isBuy ? 'buy' : 'sell', own);
  // Without a price in account currency it is refused, whatever the lots are.
  if ('refused' in costs) return lots;
  const { maxLots, lotStep } = listed.terms;
  const { price, conversion } = costs;
  return copiedLots({
    lots,
    multiple: copyMultiple,
    room: maxAmount - used,
    maxLots,
    lotStep,
    marginOf: (some) => marginOf({ ...own, lots: some }, price, conversion),
  });
}

/** Does to a copy what the master did to the order. */
function changeCopy(context: CopyContext, step: Step, work: CopyWork, order: number): void {
  const { trading, market, copy } = context;
  const slot = trading.positions.slotOf(order);
  const { uid, isEdited } = copy.copies.get(order) as Copy;
  const position = trading.positions.at(slot);
  if (work.kind === 'stops') {
    if (!isEdited) mirrorStops(context, step, work.origin, position, uid);
    return;
  }
  const { customer, instrument, lots } = position;
  chargeOverdueSwap(context, step, slot, step.at);
  if (work.kind === 'close') {
    closePosition(context, step, slot, 'copied-close');
    step.emit({ type: 'CopyEnded', order, uid });
  } else {
    const listed = market.get(instrument);
    if (listed === undefined) throw new Error(`no instrument ${instrument}`);
    const part = copiedPart(lots, { closed: work.lots, before: work.lotsBefore }, listed.terms);
    if (part === 0n) return;
    closePart(context, step, slot, part, 'copied-close');
  }
  endCallAfterClose(context, step, customer);
}

function mirrorStops(
  { trading, ...context }: CopyContext,
  step: Step,
  origin: number,
  own: Position,
  uid: number,
): void {
  const slot = trading.positions.slotOf(origin);
  if (slot < 0) return;
  const { order, instrument, isBuy } = own;
  const { stopLoss, takeProfit } = trading.positions.at(slot);
  if (stopLoss !== own.stopLoss || takeProfit !== own.takeProfit)
    step.emit({ type: 'StopsSet', order, uid, instrument, stopLoss, takeProfit });
  const side = isBuy ? 'buy' : 'sell';
  const distance = trading.positions.trailing.distanceAt(slot);
  setTrailingStop({ ...context, trading }, step, { order, uid, instrument, side }, distance);
}
