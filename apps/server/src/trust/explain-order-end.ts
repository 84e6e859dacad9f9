import { formatMoney, MONEY_SCALE } from '@vitrine/domain/kernel/decimal';
import { customerAccount, houseAccount } from '@vitrine/domain/ledger/index';
import type { Instrument } from '@vitrine/domain/market/index';
import {
  CANCELLED_AT_TRIGGER,
  closingPrice,
  feeOf,
  marginAtTrigger,
  NO_DISTANCE,
  openingPrice,
  profitOf,
  reachedLevel,
  reachedStop,
  shareOf,
  trailingLevel,
} from '@vitrine/domain/trading/index';
import { fieldName } from './event-names.ts';
import type { EventOf, Step } from './evidence.ts';
import { chargesAtTrigger, explainReached } from './explain-order-entry.ts';
import { conversionText, explainTick } from './explain-order-tick.ts';
import { explainMovements, explainRow, resultPostings } from './explanation.ts';
import { priceText, valueText } from './journal-reading.ts';
import {
  type Entry,
  eventsOf,
  isAbout,
  lotsBefore,
  type OrderStory,
  type PartClosed,
  reachedIn,
  stopsOf,
} from './order-evidence.ts';
import type { Report } from './report.ts';

type Closed = EventOf<'OrderClosed'>;
type Placed = EventOf<'OrderPlaced'>;

/** The close of what is left of a position. */
export function explainClose(
  report: Report,
  evidence: OrderStory,
  entry: Entry,
  { row, event }: Step<'OrderClosed'>,
): void {
  explainRow(report, row, event.type);
  explainTogether(report, row);
  explainReversed(report, { row, event });
  explainTick(report, evidence, event);
  for (const other of row.events) {
    if (other.type === 'MarginCalled' && other.uid === entry.uid) report.event(other, 1);
  }
  const last = evidence.parts.at(-1)?.event;
  const left = last === undefined ? entry : { ...entry, lots: last.lotsLeft, margin: last.marginLeft };
  explainStop(report, evidence, event);
  explainTrailingStop(report, evidence, { row, event });
  explainProfit(report, evidence, left, event);
  explainMovements(report, eventsOf(row, evidence.order, 'its end'), movementsOf(entry.uid, left.margin, event.profit));
}

/** That a request closed the order to open the opposite one. */
function explainReversed(report: Report, { row, event }: Step<'OrderClosed'>): void {
  for (const other of row.events) {
    if (other.type !== 'OrderReversed' || other.order !== event.order) continue;
    report.line(() => `reversed: the same row opens the opposite position, order ${other.opened}`, 1);
  }
}

const CLOSED_TOGETHER = { all: 'all', profitable: 'the profitable', losing: 'the losing' } as const;

/** That a request closed the order with others, and how many. */
function explainTogether(report: Report, { events }: Step<'OrderClosed'>['row']): void {
  for (const event of events) {
    if (event.type === 'CloseAllStarted') {
      const { which, instrument, closed, closing, skipped } = event;
      const where = instrument === 0 ? '' : ` in instrument ${instrument}`;
      report.line(
        () =>
          `closed together with others: ${CLOSED_TOGETHER[which]} positions${where}, ${closed} in this row, ` +
          `${closing} in later rows, ${skipped} skipped`,
        1,
      );
      return;
    }
  }
  if (events.some(({ type }) => type === 'CloseAllSplit' || type === 'CloseAllFinished'))
    report.line('closed together with others: the request is in an earlier row', 1);
}

function movementsOf(uid: number, margin: bigint, profit: bigint): Parameters<typeof explainMovements>[2] {
  const [own, result] = [customerAccount(uid, 'forex'), houseAccount('house/pnl_forex')];
  return [{ type: 'release', amount: margin }, ...resultPostings(own, result, profit)];
}

/** That the tick of a close by a stop reached that stop. */
function explainStop(report: Report, evidence: OrderStory, { closedBy, tick }: Closed): void {
  if (closedBy !== 'stop-loss' && closedBy !== 'take-profit') return;
  const { side } = evidence.opened.event;
  const terms = evidence.terms?.terms;
  const stops = stopsOf(evidence);
  const stop = closedBy === 'stop-loss' ? 'stopLoss' : 'takeProfit';
  const price = closingPrice(side, tick);
  report.check(
    () =>
      `${side === 'buy' ? 'bid' : 'ask'} ${priceText(price, terms)} reached ${fieldName(stop)} ${priceText(stops[stop], terms)}; ` +
      'the close uses the price of the tick',
    reachedStop(side, price, stops) === stop,
  );
}

/** That the price fell back to a trailing stop: the best tick since it was set, the distance, and the level. */
function explainTrailingStop(report: Report, evidence: OrderStory, { row, event }: Step<'OrderClosed'>): void {
  if (event.closedBy !== 'trailing-stop') return;
  const { side } = evidence.opened.event;
  const terms = evidence.terms?.terms;
  const reached = reachedIn(row, evidence.order);
  report.check('the row names the trailing stop', reached !== undefined);
  if (reached === undefined) return;
  const { best, distance, level } = reached;
  const found = evidence.best;
  report.check(
    () => `tick ${best.seq} had the best ${side === 'buy' ? 'bid' : 'ask'} since the stop was set`,
    found !== undefined && (['seq', 'bid', 'ask', 'at'] as const).every((field) => found[field] === best[field]),
  );
  report.field(reached, 'distance', 'as it was set', evidence.trailing?.event.distance ?? NO_DISTANCE);
  const text = (price: bigint): string => priceText(price, terms);
  const from = closingPrice(side, best);
  report.field(
    reached,
    'level',
    () => `${text(from)} ${side === 'buy' ? '-' : '+'} ${text(distance)}`,
    trailingLevel(side, from, distance),
  );
  const price = closingPrice(side, event.tick);
  report.check(
    () =>
      `${side === 'buy' ? 'bid' : 'ask'} ${text(price)} reached ${text(level)}; the close uses the price of the tick`,
    reachedLevel(side, price, stopsOf(evidence), level) === 'trailing-stop',
  );
}

/** Price and profit of a close, of a whole position or a part. */
function explainProfit(
  report: Report,
  { terms }: OrderStory,
  entry: Entry,
  closing: Closed | PartClosed['event'],
): void {
  if (terms === undefined) return;
  const { side, lots, price: openPrice } = entry;
  const { unitsPerLot, pricePrecision } = terms.terms;
  const atMarket = closingPrice(side, closing.tick);
  const isRemoved = closing.closedBy === 'demo-reset' && closing.price !== atMarket;
  const atTick = side === 'buy' ? 'bid, to close a buy' : 'ask, to close a sell';
  report.field(
    closing,
    'price',
    isRemoved ? 'its opening price: the market was closed when the account was reset' : atTick,
    isRemoved ? openPrice : atMarket,
  );
  const [from, to] = side === 'buy' ? [openPrice, closing.price] : [closing.price, openPrice];
  const move = () => `(${priceText(to, terms.terms)} - ${priceText(from, terms.terms)})`;
  report.field(
    closing,
    'profit',
    () => `${move()} x ${valueText('lots', lots)} lots x ${unitsPerLot} x ${conversionText(closing)}`,
    profitOf({ side, lots, unitsPerLot, pricePrecision, openPrice }, closing.price, {
      num: closing.convNum,
      den: closing.convDen,
    }),
  );
  report.line(() => `rounded once, half to even, to ${MONEY_SCALE} decimals`, 1);
}

/** A closed part: its price and profit, and how lots, margin, fee and swap were split. */
export function explainPart(report: Report, evidence: OrderStory, entry: Entry, { row, event }: PartClosed): void {
  const { part, lots, lotsLeft, margin, profit } = event;
  explainRow(report, row, event.type);
  report.line(() => `order ${part} is the closed part`, 1);
  explainTick(report, evidence, event);
  explainProfit(report, evidence, { ...entry, lots }, event);
  const held = lots + lotsLeft;
  report.check(
    () => `${valueText('lots', lots)} of ${valueText('lots', held)} lots`,
    held === lotsBefore(evidence, row.seq),
  );
  for (const field of ['margin', 'fee', 'swap'] as const) {
    const left = event[`${field}Left`];
    const whole = event[field] + left;
    const share = () => `${formatMoney(whole)} x ${valueText('lots', lots)} / ${valueText('lots', held)}`;
    const formula = () => `${share()}, rounded towards 0; ${formatMoney(left)} stay`;
    report.field(event, field, formula, shareOf(whole, lots, held));
  }
  const moved = row.events
    .slice(row.events.indexOf(event))
    .filter((other) => isAbout(other, part) || isAbout(other, event.order));
  explainMovements(report, moved, movementsOf(entry.uid, margin, profit));
}

export function explainCancellation(
  report: Report,
  evidence: OrderStory,
  placed: Placed,
  { row, event }: Step<'OrderCancelled'>,
): void {
  explainRow(report, row, event.type);
  explainTick(report, evidence, event);
  if (event.closedBy === 'insufficient-at-trigger') explainUnpaid(report, evidence, placed, { row, event });
  else if (CANCELLED_AT_TRIGGER.has(event.closedBy) && evidence.terms !== undefined) {
    explainReached(report, placed, event.tick, evidence.terms.terms);
  }
  explainMovements(report, eventsOf(row, evidence.order, 'its end'), [
    { type: 'release', amount: placed.margin + placed.fee },
  ]);
}

/** Why the account could not pay, as far as the journal row contains it: other open orders are not in this row. */
function explainUnpaid(report: Report, evidence: OrderStory, placed: Placed, step: Step<'OrderCancelled'>): void {
  const { terms, order, postedAtTrigger } = evidence;
  if (terms === undefined) return;
  explainReached(report, placed, step.event.tick, terms.terms);
  explainRequired(report, evidence, placed, step, terms.terms);
  const release = step.row.events.find((event) => event.type === 'HoldReleased' && event.order === order);
  if (release?.type !== 'HoldReleased' || postedAtTrigger === undefined) return;
  const holds = release.heldAfter + placed.margin + placed.fee;
  report.line(
    () =>
      `account balance ${formatMoney(postedAtTrigger)}, held ${formatMoney(holds)}: ${formatMoney(postedAtTrigger - holds)} ` +
      'available, less the open loss and the spread',
    1,
  );
}

/** What margin and fee would have been at the trigger. */
function explainRequired(
  report: Report,
  evidence: OrderStory,
  placed: Placed,
  { row, event }: Step<'OrderCancelled'>,
  terms: Instrument,
): void {
  if (evidence.site?.terms.currency !== terms.quoteCurrency) {
    report.line('the journal row has no conversion rate for this tick: margin and fee are not recomputed', 1);
    return;
  }
  const price = openingPrice(placed.side, event.tick);
  const charges = chargesAtTrigger(evidence, placed, terms, row.at);
  const conversion = { num: placed.convNum, den: placed.convDen };
  const margin = marginAtTrigger(charges, price, conversion);
  const fee = feeOf(charges.tradeFee, charges.feeRate, charges, price, conversion);
  const missing = margin + fee - placed.margin - placed.fee;
  report.line(
    () =>
      `at ${priceText(price, terms)}, ${valueText('lots', placed.lots)} lots need margin ${formatMoney(margin)} and ` +
      `fee ${formatMoney(fee)}: ${formatMoney(missing)} more than was held`,
    1,
  );
}
