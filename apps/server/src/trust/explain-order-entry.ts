import { rulesFor, strictestCap } from '@vitrine/domain/config/index';
import { MONEY_SCALE, type Price } from '@vitrine/domain/kernel/decimal';
import type { Ratio } from '@vitrine/domain/kernel/ratio';
import { customerAccount, houseAccount } from '@vitrine/domain/ledger/index';
import { type Instrument, isBeforeLongClose } from '@vitrine/domain/market/index';
import {
  feeOf,
  isAboveCap,
  type MarginTerms,
  marginAtTrigger,
  marginOf,
  notionalOf,
  openingPrice,
  pendingKindOf,
  triggersAbove,
} from '@vitrine/domain/trading/index';
import type { EventOf } from './evidence.ts';
import { explainTick } from './explain-order-tick.ts';
import { explainGivenUp, explainMovements, explainRow, posting } from './explanation.ts';
import { priceText, valueText } from './journal-reading.ts';
import { eventsOf, type Modified, type OrderStory, type Triggered } from './order-evidence.ts';
import type { Report } from './report.ts';

type Opened = EventOf<'OrderOpened'>;
type Placed = EventOf<'OrderPlaced'>;

/** What margin and fee follow from: at the market the terms in force, for a pending order those of its placing. */
export interface Charges extends MarginTerms {
  readonly tradeFee: 'per-lot' | 'notional';
  readonly feeRate: bigint;
}

export function explainOpening(report: Report, evidence: OrderStory, opening: Opened): void {
  const { order, opened, terms, site } = evidence;
  const { uid, side, price, tick, margin, fee } = opening;
  explainRow(report, opened.row, opening.type);
  for (const other of opened.row.events) {
    if (other.type === 'OrderReversed' && other.opened === order)
      report.line(() => `reverses order ${other.order}, which the same row closes`, 1);
  }
  explainTick(report, evidence, opening);
  explainResidence(report, evidence, opening);
  if (terms !== undefined && site !== undefined) {
    report.field(opening, 'price', side === 'buy' ? 'ask, for a buy' : 'bid, for a sell', openingPrice(side, tick));
    explainCharges(
      report,
      opening,
      price,
      chargesInForce(opening, evidence, terms.terms, site.terms.tradeFee),
      marginOf,
    );
  }
  explainMovements(report, eventsOf(opened.row, order, 'all'), [
    { type: 'hold', amount: margin },
    feePosting(uid, fee),
  ]);
}

/** That the order was possible where the customer lived. Without limits of that country there is nothing to say. */
function explainResidence(report: Report, { residence, terms }: OrderStory, { book, multiple }: Opened | Placed): void {
  if (residence === undefined || terms === undefined) return;
  const { profile, country } = residence;
  explainGivenUp(report, residence);
  if (rulesFor(profile.terms, book).caps[terms.terms.assetClass] === undefined) return;
  const cap = capIn(residence, terms.terms, book);
  report.check(
    () =>
      `max. leverage of profile ${profile.terms.id} (${country}), version ${profile.version}, row ${profile.row.seq}: ${cap}`,
    terms.terms.marginMode === 1 || multiple <= cap,
  );
}

/** The stricter leverage cap of the instrument's and the country's. */
function capIn(
  residence: OrderStory['residence'],
  { leverageCap, assetClass }: Instrument,
  book: Opened['book'],
): number {
  if (residence === undefined) return leverageCap[book];
  return strictestCap(leverageCap[book], rulesFor(residence.profile.terms, book), assetClass);
}

export function explainPlacing(report: Report, evidence: OrderStory, placed: Placed): void {
  const { order, opened, terms, site } = evidence;
  explainRow(report, opened.row, placed.type);
  explainTick(report, evidence, placed);
  explainResidence(report, evidence, placed);
  if (terms !== undefined && site !== undefined) {
    explainTarget(report, placed, terms.terms);
    const inForce = chargesInForce(placed, evidence, terms.terms, site.terms.tradeFee);
    const { marginMode, marginPerLot, leverageCap, tradeFee, feeRate } = placed;
    report.check(
      'the order keeps the margin and fee terms that were in force',
      inForce.marginMode === marginMode &&
        inForce.marginPerLot === marginPerLot &&
        inForce.leverageCap === leverageCap &&
        inForce.tradeFee === tradeFee &&
        inForce.feeRate === feeRate,
    );
    explainCharges(report, placed, placed.target, inForce, marginOf);
  }
  explainMovements(report, eventsOf(opened.row, order, 'all'), [{ type: 'hold', amount: placed.margin + placed.fee }]);
}

/** A change of a pending order: `before` is the order as it was. It keeps its kind and the terms of its placement. */
export function explainModified(
  report: Report,
  evidence: OrderStory,
  before: Placed,
  { row, event, terms: termsAtTrigger }: Modified,
): void {
  const { order, terms } = evidence;
  const { lots, target, tick } = event;
  explainRow(report, row, event.type);
  explainTick(report, evidence, event);
  report.field(event, 'lotsBefore', 'as it was', before.lots);
  report.field(event, 'targetBefore', 'as it was', before.target);
  report.field(event, 'marginBefore', 'as it was', before.margin);
  report.field(event, 'feeBefore', 'as it was', before.fee);
  if (terms !== undefined) {
    const { side, kind } = before;
    report.check(
      () => `${side} at ${priceText(target, terms.terms)}, compared with this tick, is still a ${kind}`,
      pendingKindOf(side, target, tick) === kind,
    );
    const charges = chargesAtTrigger({ ...evidence, termsAtTrigger }, { ...before, lots }, terms.terms, row.at);
    explainCharges(report, event, target, charges, marginAtTrigger);
  }
  explainMovements(report, eventsOf(row, order, 'all'), [
    { type: 'release', amount: before.margin + before.fee },
    { type: 'hold', amount: event.margin + event.fee },
  ]);
}

function explainTarget(report: Report, placed: Placed, terms: Instrument): void {
  const { side, kind, target, tick } = placed;
  const price = () => priceText(target, terms);
  report.field(
    placed,
    'kind',
    () => `${side} at ${price()}, compared with this tick`,
    pendingKindOf(side, target, tick),
  );
  const quote = side === 'buy' ? 'ask' : 'bid';
  const where = triggersAbove(side, kind) ? 'above' : 'below';
  report.line(() => `the first later tick with ${quote} at or ${where} ${price()} triggers it`, 1);
}

export function explainTrigger(report: Report, evidence: OrderStory, placed: Placed, { row, event }: Triggered): void {
  const { order, terms } = evidence;
  explainRow(report, row, event.type);
  explainTick(report, evidence, event);
  if (terms !== undefined) {
    const { side } = placed;
    explainReached(report, placed, event.tick, terms.terms);
    const name = side === 'buy' ? 'ask' : 'bid';
    report.field(
      event,
      'price',
      () => `${name} of this tick, even if better or worse than the target`,
      openingPrice(side, event.tick),
    );
    const charges = chargesAtTrigger(evidence, placed, terms.terms, row.at);
    explainCharges(report, event, event.price, charges, marginAtTrigger);
  }
  explainMovements(report, eventsOf(row, order, 'before its end'), [
    { type: 'release', amount: placed.margin + placed.fee },
    { type: 'hold', amount: event.margin },
    feePosting(placed.uid, event.fee),
  ]);
}

/** That a tick after the placing reached the target from the right side. */
export function explainReached(report: Report, placed: Placed, tick: Placed['tick'], terms: Instrument): void {
  const { side, kind, target } = placed;
  const price = openingPrice(side, tick);
  const isAbove = triggersAbove(side, kind);
  const statement = (): string => {
    const name = side === 'buy' ? 'ask' : 'bid';
    const [reached, wanted] = [priceText(price, terms), priceText(target, terms)];
    return `after the placing, ${name} ${reached} is at or ${isAbove ? 'above' : 'below'} the target ${wanted}`;
  };
  report.check(statement, (isAbove ? price >= target : price <= target) && tick.seq > placed.tick.seq);
}

/** Terms now in force: of the instrument and of the site's fee. */
function chargesInForce(
  { lots, multiple, book }: Opened | Placed,
  { residence, opened }: OrderStory,
  terms: Instrument,
  tradeFee: 'per-lot' | 'notional',
): Charges {
  const { unitsPerLot, pricePrecision, marginMode, marginPerLot, feeRate } = terms;
  const leverageCap = capIn(residence, terms, book);
  const capHalved = isBeforeLongClose(terms.calendar, opened.row.at);
  const size = { lots, multiple, unitsPerLot, pricePrecision };
  return { ...size, marginMode, marginPerLot, leverageCap, capHalved, tradeFee, feeRate };
}

/** Terms that a pending order kept from its placing; the calendar is the current one. */
export function chargesAtTrigger(
  { termsAtTrigger }: OrderStory,
  placed: Placed,
  terms: Instrument,
  at: number,
): Charges {
  const { lots, multiple, marginPerLot, leverageCap, tradeFee, feeRate } = placed;
  const { unitsPerLot, pricePrecision } = terms;
  const marginMode = placed.marginMode === 0 ? 0 : 1;
  const capHalved = isBeforeLongClose((termsAtTrigger?.terms ?? terms).calendar, at);
  const size = { lots, multiple, unitsPerLot, pricePrecision };
  return { ...size, marginMode, marginPerLot, leverageCap, capHalved, tradeFee, feeRate };
}

/** Margin and fee at a price, each beside what was recorded. */
function explainCharges(
  report: Report,
  event: Opened | Placed | Modified['event'] | Triggered['event'],
  price: Price,
  charges: Charges,
  margin: (terms: MarginTerms, price: Price, conversion: Ratio) => bigint,
): void {
  const { unitsPerLot, tradeFee, feeRate } = charges;
  const conversion = { num: event.convNum, den: event.convDen };
  const lots = () => `${valueText('lots', charges.lots)} lots`;
  const factors = () =>
    `${lots()} x ${unitsPerLot} x ${priceText(price, charges)} x ${conversion.num}/${conversion.den}`;
  report.line(() => `Notional   = ${factors()} = ${valueText('money', notionalOf(charges, price, conversion))}`, 1);
  report.field(
    event,
    'margin',
    () => marginFormula(charges, margin === marginAtTrigger && isAboveCap(charges)),
    margin(charges, price, conversion),
  );
  const rate = () => valueText('rate', feeRate);
  report.field(
    event,
    'fee',
    () => (tradeFee === 'per-lot' ? `${lots()} x ${rate()}` : `notional, unrounded, x ${rate()}`),
    feeOf(tradeFee, feeRate, charges, price, conversion),
  );
  report.line(() => `each rounded once, half to even, to ${MONEY_SCALE} decimals`, 1);
}

function marginFormula(
  { lots, multiple, marginMode, marginPerLot, leverageCap, capHalved }: Charges,
  isAtCap: boolean,
): string {
  const cap = capHalved ? `${leverageCap} / 2` : `${leverageCap}`;
  if (isAtCap) return `notional, unrounded, / (${cap}): the cap is halved before a long close`;
  if (marginMode === 0) return `notional, unrounded, / ${multiple}`;
  const perLot = `${valueText('lots', lots)} lots x ${valueText('money', marginPerLot)} / ${multiple}`;
  return `the larger of ${perLot} and notional / (${cap})`;
}

function feePosting(uid: number, fee: bigint): ReturnType<typeof posting> {
  return posting(customerAccount(uid, 'forex'), houseAccount('house/fee_trade'), fee);
}
