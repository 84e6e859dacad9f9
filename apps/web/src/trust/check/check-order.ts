import { formatDecimal, formatMoney, LOTS_SCALE, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import { customerAccount } from '@vitrine/domain/ledger/index';
import { type Instrument, instrumentFromJson } from '@vitrine/domain/market/index';
import {
  closingPrice,
  feeOf,
  NO_LEVEL,
  netProfitOf,
  openingPrice,
  profitOf,
  reachedStop,
  type Side,
  shareOf,
  swapOf,
} from '@vitrine/domain/trading/index';
import type { TickChecks } from './check-ticks.ts';
import type { ReadRow, StoredEvent } from './receipt-events.ts';
import type { Receipt } from './saved-receipt.ts';
import type { Steps } from './steps.ts';

interface Found {
  readonly row: ReadRow;
  readonly event: StoredEvent;
}

/** What the check of an order knows while it goes through the rows. */
interface Story {
  readonly steps: Steps;
  readonly ticks: TickChecks;
  readonly rows: readonly ReadRow[];
  readonly receipt: Receipt;
  /** The number of the position; that of a closed part is the receipt's. */
  readonly order: number;
  readonly terms: Instrument;
  readonly side: Side;
}

/** The first event of these types that names the number in this field. */
export function findEvent(rows: readonly ReadRow[], field: string, id: number, ...types: string[]): Found | undefined {
  for (const row of rows)
    for (const event of row.events)
      if (types.includes(event.type) && event.has(field) && event.number(field) === id) return { row, event };
  return undefined;
}

/** The terms that the journal put in force in the row that the receipt names. */
export function termsIn(rows: readonly ReadRow[]): Instrument | undefined {
  for (const { row, events } of rows)
    for (const event of events)
      if (row.step === 'terms' && event.type === 'InstrumentPublished') return instrumentFromJson(event.text('terms'));
  return undefined;
}

/** Computes a closed order again: entry, fee, swap, exit, result and postings. */
export function checkOrder(steps: Steps, ticks: TickChecks, rows: readonly ReadRow[], receipt: Receipt): void {
  const { id } = receipt;
  const part = findEvent(rows, 'part', id, 'OrderPartClosed');
  const order = part?.event.number('order') ?? id;
  const opened = findEvent(rows, 'order', order, 'OrderOpened', 'OrderPlaced');
  const closed = part ?? findEvent(rows, 'order', order, 'OrderClosed');
  const terms = termsIn(rows);
  if (opened === undefined || closed === undefined || terms === undefined) {
    steps.is('story', undefined, false);
    return;
  }
  const side = opened.event.text('side') === 'buy' ? 'buy' : 'sell';
  const story = { steps, ticks, rows, receipt, order, terms, side } as const;
  const entry = checkEntry(story, opened);
  const swap = checkSwaps(story, opened, closed);
  checkExit(story, closed, entry, swap);
}

interface Entry {
  readonly price: bigint;
  readonly fee: bigint;
}

const lotsText = (lots: bigint): string => formatDecimal(lots, LOTS_SCALE);

/** The lots of the order at a row: as it was placed or last changed, less the parts that were closed before. */
function lotsAt({ rows, order }: Story, opened: Found, before: number): bigint {
  let lots = opened.event.big('lots');
  for (const { row, events } of rows)
    for (const event of events) {
      if (row.seq >= before || !event.has('order') || event.number('order') !== order) continue;
      if (event.type === 'OrderModified') lots = event.big('lots');
      if (event.type === 'OrderPartClosed') lots = event.big('lotsLeft');
    }
  return lots;
}

/** The price and fee at which it opened: at the market, or when the price reached a pending order. */
function checkEntry(story: Story, opened: Found): Entry {
  const { steps, ticks, rows, order, terms, side, receipt } = story;
  const filled = opened.event.type === 'OrderOpened' ? opened : findEvent(rows, 'order', order, 'OrderTriggered');
  if (filled === undefined) throw new Error('it was never filled');
  const { event, row } = filled;
  const tick = ticks.check(event, row);
  const conversion = ticks.conversion(event, row, terms.quoteCurrency);
  const price = event.big('price');
  steps.figure('openPrice', row.row.seq, price, openingPrice(side, tick), ticks.priceText(terms.id));
  const isPending = opened.event.type === 'OrderPlaced';
  const mode = isPending ? opened.event.text('tradeFee') : receipt.tradeFee;
  const rate = isPending ? opened.event.big('feeRate') : terms.feeRate;
  const { unitsPerLot, pricePrecision } = terms;
  const lots = lotsAt(story, opened, row.row.seq);
  const fee = feeOf(
    mode === 'notional' ? 'notional' : 'per-lot',
    rate,
    { lots, unitsPerLot, pricePrecision },
    price,
    conversion,
  );
  const rateText = formatDecimal(rate, RATE_SCALE);
  const notional = `${lotsText(lots)} × ${unitsPerLot} × ${ticks.priceText(terms.id)(price)} × ${conversion.num}/${conversion.den} × ${rateText}`;
  const formula = mode === 'notional' ? notional : `${lotsText(lots)} × ${rateText}`;
  steps.figure('fee', row.row.seq, event.big('fee'), fee, formatMoney, formula);
  checkPosted(story, filled, 'contract-fee', -event.big('fee'));
  return { price, fee };
}

/** Every overnight swap that is in the receipt, and their sum. */
function checkSwaps(story: Story, opened: Found, closed: Found): bigint {
  const { steps, ticks, rows, order, terms, receipt } = story;
  const { unitsPerLot, pricePrecision } = terms;
  let total = 0n;
  for (const row of rows) {
    for (const event of row.events) {
      if (event.type === 'OrderPartClosed' && event.number('order') === order && row.row.seq < closed.row.row.seq)
        total = event.big('swapLeft');
      if (event.type !== 'SwapCharged' || event.number('order') !== order) continue;
      const tick = ticks.check(event, row);
      const conversion = ticks.conversion(event, row, terms.quoteCurrency);
      const lots = lotsAt(story, opened, row.row.seq);
      const rate = event.big('rate');
      const amount = swapOf(rate, { lots, unitsPerLot, pricePrecision }, tick, conversion);
      const text = ticks.priceText(terms.id);
      const formula = `${lotsText(lots)} × ${unitsPerLot} × (${text(tick.bid)} + ${text(tick.ask)}) / 2 × ${conversion.num}/${conversion.den} × ${formatDecimal(rate, RATE_SCALE)}`;
      steps.figure('swap', row.row.seq, event.big('amount'), amount, formatMoney, formula);
      total += amount;
      if (receipt.isCut) total = event.big('swapAfter');
      else steps.figure('swapTotal', row.row.seq, event.big('swapAfter'), total, formatMoney);
    }
  }
  if (receipt.isCut) steps.add('swapTotal', undefined, 'open', { why: 'cut' });
  return total;
}

/** The price of the close, why it closed there, the profit, and what is left after costs. */
function checkExit(story: Story, closed: Found, entry: Entry, swap: bigint): void {
  const { steps, ticks, terms, side, rows, order } = story;
  const { event, row } = closed;
  const tick = ticks.check(event, row);
  const conversion = ticks.conversion(event, row, terms.quoteCurrency);
  const price = event.big('price');
  const atMarket = closingPrice(side, tick);
  const text = ticks.priceText(terms.id);
  // A demo account that is reset while the market is closed gives its positions back at their opening price.
  const isRemoved = event.text('closedBy') === 'demo-reset' && price === entry.price;
  steps.figure('closePrice', row.row.seq, price, isRemoved ? entry.price : atMarket, text);
  checkStop(story, closed, atMarket);
  const opened = findEvent(rows, 'order', order, 'OrderOpened', 'OrderPlaced') as Found;
  const held = lotsAt(story, opened, row.row.seq);
  const isPart = event.type === 'OrderPartClosed';
  const lots = isPart ? event.big('lots') : held;
  const { unitsPerLot, pricePrecision } = terms;
  const profit = profitOf({ side, lots, unitsPerLot, pricePrecision, openPrice: entry.price }, price, conversion);
  const [from, to] = side === 'buy' ? [entry.price, price] : [price, entry.price];
  const formula = `(${text(to)} − ${text(from)}) × ${lotsText(lots)} × ${unitsPerLot} × ${conversion.num}/${conversion.den}`;
  steps.figure('profit', row.row.seq, event.big('profit'), profit, formatMoney, formula);
  checkPosted(story, closed, 'contract-result', profit);
  const costs = isPart ? checkPart(story, closed, entry, swap, held) : costsOfRest(story, closed, entry, swap);
  const net = netProfitOf(profit, costs);
  steps.add('net', row.row.seq, 'right', {
    computed: formatMoney(net),
    formula: `${formatMoney(profit)} − ${formatMoney(costs.fee)} − ${formatMoney(costs.swap)}`,
  });
}

/** Fee and swap of what is left after parts were closed; rounding leaves its rest there. */
function costsOfRest({ rows, order }: Story, closed: Found, entry: Entry, swap: bigint) {
  const parts = rows
    .filter(({ row }) => row.seq < closed.row.row.seq)
    .flatMap(({ events }) => events.filter(({ type }) => type === 'OrderPartClosed'))
    .filter((event) => event.number('order') === order);
  return { fee: parts.at(-1)?.big('feeLeft') ?? entry.fee, swap };
}

/** That a part bears its share of fee and swap. */
function checkPart({ steps, rows, order }: Story, { event, row }: Found, entry: Entry, swap: bigint, held: bigint) {
  const before = rows
    .filter((one) => one.row.seq < row.row.seq)
    .flatMap(({ events }) => events.filter(({ type }) => type === 'OrderPartClosed'))
    .filter((one) => one.number('order') === order)
    .at(-1);
  const whole = { fee: before?.big('feeLeft') ?? entry.fee, swap };
  const lots = event.big('lots');
  for (const field of ['fee', 'swap'] as const) {
    const formula = `${formatMoney(whole[field])} × ${lotsText(lots)} / ${lotsText(held)}`;
    steps.figure('part', row.row.seq, event.big(field), shareOf(whole[field], lots, held), formatMoney, formula);
  }
  return { fee: event.big('fee'), swap: event.big('swap') };
}

/** That the price reached the stop that closed it. */
function checkStop({ steps, ticks, rows, order, side, terms }: Story, { event, row }: Found, price: bigint): void {
  const closedBy = event.text('closedBy');
  const text = ticks.priceText(terms.id);
  if (closedBy === 'trailing-stop') {
    const reached = findEvent([row], 'order', order, 'TrailingStopReached')?.event;
    const level = reached?.big('level') ?? NO_LEVEL;
    const isReached = reached !== undefined && (side === 'buy' ? price <= level : price >= level);
    steps.is('trailing', row.row.seq, isReached, `${text(price)} ${side === 'buy' ? '≤' : '≥'} ${text(level)}`);
  }
  if (closedBy !== 'stop-loss' && closedBy !== 'take-profit') return;
  const set = rows
    .flatMap(({ events }) => events)
    .filter((one) => one.type === 'StopsSet' && one.number('order') === order)
    .at(-1);
  const stops = { stopLoss: set?.big('stopLoss') ?? NO_LEVEL, takeProfit: set?.big('takeProfit') ?? NO_LEVEL };
  const stop = closedBy === 'stop-loss' ? 'stopLoss' : 'takeProfit';
  const sign = (side === 'buy') === (stop === 'stopLoss') ? '≤' : '≥';
  steps.is(
    'stop',
    row.row.seq,
    reachedStop(side, price, stops) === stop,
    `${text(price)} ${sign} ${text(stops[stop])}`,
  );
}

/** That a row posted this amount to the customer's contract account for this order. */
function checkPosted({ steps, order, receipt }: Story, { event, row }: Found, reason: string, amount: bigint): void {
  const own = customerAccount(event.number('uid'), 'forex');
  const ids = new Set([order, receipt.id]);
  let posted = 0n;
  for (const one of row.events) {
    if (one.type !== 'Posted' || one.text('reason') !== reason || !ids.has(one.number('order'))) continue;
    if (one.number('credit') === own) posted += one.big('amount');
    if (one.number('debit') === own) posted -= one.big('amount');
  }
  steps.figure('posted', row.row.seq, posted, amount, formatMoney);
}
