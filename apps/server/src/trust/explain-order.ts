import type { CoreEvent } from '@vitrine/core/events';
import {
  formatDecimal,
  formatMoney,
  LOTS_SCALE,
  MONEY_SCALE,
  type Price,
  RATE_SCALE,
} from '@vitrine/domain/kernel/decimal';
import type { Ratio } from '@vitrine/domain/kernel/ratio';
import { customerAccount, houseAccount } from '@vitrine/domain/ledger/index';
import { conversionAt, type Instrument, isBeforeLongClose } from '@vitrine/domain/market/index';
import {
  type ClosedBy,
  closingPrice,
  feeOf,
  isAboveCap,
  type MarginTerms,
  marginAtTrigger,
  marginOf,
  NO_LEVEL,
  notionalOf,
  openingPrice,
  pendingKindOf,
  profitOf,
  reachedStop,
  rolloverTime,
  type Stops,
  shareOf,
  swapOf,
  triggersAbove,
} from '@vitrine/domain/trading/index';
import { type RowEvidence, tickKey } from './evidence.ts';
import {
  type Explanation,
  explainMovements,
  explainRow,
  explainTables,
  explainTapeTick,
  posting,
  priceText,
  Report,
} from './explanation.ts';
import { eventOf, isAbout, nightsOf, type OrderEvidence, type PartClosed, partOf, partsOf } from './order-evidence.ts';

type Opened = Extract<CoreEvent, { type: 'OrderOpened' }>;
type Placed = Extract<CoreEvent, { type: 'OrderPlaced' }>;
type Triggered = Extract<CoreEvent, { type: 'OrderTriggered' }>;
type Cancelled = Extract<CoreEvent, { type: 'OrderCancelled' }>;
type Charged = Extract<CoreEvent, { type: 'SwapCharged' }>;
type Closed = Extract<CoreEvent, { type: 'OrderClosed' }>;

const CLOSERS: Readonly<Record<ClosedBy, string>> = {
  user: 'its customer',
  'take-profit': 'its take-profit',
  'stop-loss': 'its stop-loss',
  'stop-out': 'the stop-out: the margin level had fallen to the level of the site',
  'copied-close': 'the trader it was copied from',
  'replay-seam': 'the end of the recording its prices came from',
  'demo-reset': 'the reset of the demo account',
  cancelled: 'its cancellation',
  'insufficient-at-trigger': 'missing money when it was triggered',
};

/**
 * Explains an order from what is written about it, and computes every figure again with the formulas of the domain.
 * Money has 6 decimals and is rounded once, half to even.
 */
export function explainOrder(evidence: OrderEvidence): Explanation {
  const report = new Report();
  const { order, part, parts, opened, triggered, closed } = evidence;
  const opening = eventOf(opened, order, 'OrderOpened', 'OrderPlaced') as Opened | Placed;
  const trigger = triggered && eventOf(triggered, order, 'OrderTriggered');
  const ending = closed && eventOf(closed, order, 'OrderClosed', 'OrderCancelled');
  const parting = closed && partOf(closed, part);
  const terms = evidence.terms?.terms;
  const name = terms?.showCode ?? `product ${opening.instrument}`;

  const number = part === undefined ? `Order ${order}` : `Order ${part}, a part of order ${order},`;
  report.line(`${number} of customer ${opening.uid}, ${opening.book} book`);
  const size = `${opening.side} ${lotsText(opening.lots)} lots of ${name} with leverage ${opening.multiple}`;
  if (opening.type === 'OrderPlaced') {
    report.line(`pending ${opening.kind} order: ${size} at ${priceText(opening.target, terms)}`, 1);
  } else report.line(size, 1);
  report.line(statusText(parting ?? ending, opening.type === 'OrderPlaced' && trigger === undefined), 1);
  explainTerms(report, evidence, opening);

  explainRow(report, opening.type === 'OrderPlaced' ? 'Placed' : 'Opened', opened);
  explainTick(report, evidence, opening, terms);
  if (opening.type === 'OrderPlaced') explainPlacing(report, evidence, opening);
  else explainOpening(report, evidence, opening);
  explainStops(report, evidence, terms);

  if (triggered !== undefined && trigger !== undefined && opening.type === 'OrderPlaced') {
    explainRow(report, 'Filled', triggered);
    explainTick(report, evidence, trigger, terms);
    if (terms !== undefined) explainTrigger(report, evidence, opening, trigger, terms);
    explainMovements(report, eventsOf(triggered, order, 'until its end'), [
      { type: 'release', amount: opening.margin + opening.fee },
      { type: 'hold', amount: trigger.margin },
      feePosting(opening.uid, trigger.fee),
    ]);
  }

  explainNights(report, evidence, opening);

  const entry = opening.type === 'OrderPlaced' ? trigger && { ...opening, ...pricesOf(trigger) } : opening;
  for (const row of parts) {
    for (const event of partsOf(row, order)) if (entry !== undefined) explainPart(report, evidence, entry, row, event);
  }
  if (closed !== undefined && parting !== undefined && entry !== undefined) {
    explainPart(report, evidence, entry, closed, parting);
  } else if (closed !== undefined && ending?.type === 'OrderClosed' && entry !== undefined) {
    const last = parts.flatMap((row) => partsOf(row, order)).at(-1);
    const left = last === undefined ? {} : { lots: last.lotsLeft, margin: last.marginLeft };
    explainClosed(report, evidence, { ...entry, ...left }, closed, ending);
  } else if (closed !== undefined && ending?.type === 'OrderCancelled' && opening.type === 'OrderPlaced') {
    explainRow(report, 'Cancelled', closed);
    explainTick(report, evidence, ending, terms);
    if (ending.closedBy === 'insufficient-at-trigger' && terms !== undefined) {
      explainUnpaid(report, evidence, opening, ending, terms);
    }
    explainMovements(report, eventsOf(closed, order, 'its end'), [
      { type: 'release', amount: opening.margin + opening.fee },
    ]);
  }
  const { stops, nights } = evidence;
  explainTables(
    report,
    [opened, triggered, stops, closed, ...nights, ...parts],
    (event) => isAbout(event, order) || (part !== undefined && isAbout(event, part)),
    (table, row) => Number(table === 'contract_orders' ? row.id : row.ref) === (part ?? order),
    evidence.tables,
  );
  return report.finish();
}

function statusText(ending: Closed | Cancelled | PartClosed | undefined, isPending: boolean): string {
  if (ending === undefined) return isPending ? 'still pending' : 'still open';
  if (ending.type !== 'OrderCancelled') return `closed by ${CLOSERS[ending.closedBy]}`;
  return `never filled, ended by ${CLOSERS[ending.closedBy]}`;
}

/** What a row says of the order; a tick may fill and stop out an order in one row, the end begins with its event. */
function eventsOf(row: RowEvidence, order: number, part: 'all' | 'until its end' | 'its end'): readonly CoreEvent[] {
  const own = row.events.filter((event) => isAbout(event, order));
  const end = own.findIndex(({ type }) => type === 'OrderClosed' || type === 'OrderCancelled');
  if (part === 'all') return own;
  if (part === 'its end') return own.slice(end);
  return end < 0 ? own : own.slice(0, end);
}

function explainTerms(report: Report, { terms, site }: OrderEvidence, opening: Opened | Placed): void {
  report.line();
  report.line('Terms');
  report.check(
    `version ${opening.termsVersion} of product ${opening.instrument} is in the journal`,
    terms !== undefined,
  );
  if (terms !== undefined) {
    const { unitsPerLot, pricePrecision, quoteCurrency, marginMode, feeRate, leverageCap } = terms.terms;
    report.line(`journal row ${terms.row.seq}, hash ${terms.row.hash}`, 2);
    report.line(
      `1 lot is ${unitsPerLot} units, prices have ${pricePrecision} decimals in ${quoteCurrency}, margin mode ${marginMode}, ` +
        `fee rate ${formatDecimal(feeRate, RATE_SCALE)}, highest leverage ${leverageCap[opening.book]}`,
      2,
    );
  }
  report.check('terms of the site are in the journal', site !== undefined);
  if (site !== undefined) {
    const { currency, tradeFee } = site.terms;
    report.line(`version ${site.version}, journal row ${site.row.seq}, hash ${site.row.hash}`, 2);
    report.line(`accounts in ${currency}, fee ${tradeFee}`, 2);
  }
}

function explainTick(
  report: Report,
  { tape, converters }: OrderEvidence,
  event: Opened | Placed | Triggered | Closed | PartClosed | Cancelled | Charged,
  terms: Instrument | undefined,
): void {
  const { tick } = event;
  explainTapeTick(report, tick, tape.get(tickKey(tick.instrument, tick.seq)), terms);
  if (event.type === 'OrderCancelled') return;
  const written = `${event.convNum}/${event.convDen}`;
  if (event.convInstrument === 0) {
    report.figure('rate', 'quoted in the currency of the account', written, '1/1');
    return;
  }
  const converter = converters.get(event.convInstrument);
  const converting = tape.get(tickKey(event.convInstrument, event.convSeq));
  if (converter === undefined || converting === undefined || terms === undefined) {
    report.line(`rate      = ${written}, tick ${event.convSeq} of product ${event.convInstrument}`, 1);
    report.line('the tape does not hold that tick any more: not computed again', 2);
    return;
  }
  const inverse = converter.quoteCurrency === terms.quoteCurrency;
  const { pricePrecision } = converter;
  const { bid, ask } = converting.tick;
  const rate = conversionAt({ instrument: converter.id, inverse, pricePrecision }, converting.tick);
  const sum = `(${formatDecimal(bid, pricePrecision)} + ${formatDecimal(ask, pricePrecision)})`;
  report.line(
    `${terms.quoteCurrency} at tick ${event.convSeq} of ${converter.showCode}, batch ${converting.batch}:`,
    1,
  );
  report.figure('rate', inverse ? `2 / ${sum}` : `${sum} / 2`, written, `${rate?.num}/${rate?.den}`);
}

/** What margin and fee are counted with: at the market the terms in force, of a pending order those it was placed under. */
interface Charges extends MarginTerms {
  readonly tradeFee: 'per-lot' | 'notional';
  readonly feeRate: bigint;
}

function explainOpening(report: Report, { order, opened, terms, site }: OrderEvidence, opening: Opened): void {
  if (terms !== undefined && site !== undefined) {
    const { side, price, tick } = opening;
    report.figure(
      'price',
      side === 'buy' ? 'ask, as for every buy' : 'bid, as for every sell',
      priceText(price, terms.terms),
      priceText(openingPrice(side, tick), terms.terms),
    );
    const charges = chargesOf(
      opening,
      terms.terms,
      site.terms.tradeFee,
      isBeforeLongClose(terms.terms.calendar, opened.at),
    );
    explainCharges(report, opening, price, charges, marginOf);
  }
  explainMovements(report, eventsOf(opened, order, 'all'), [
    { type: 'hold', amount: opening.margin },
    feePosting(opening.uid, opening.fee),
  ]);
}

function explainPlacing(report: Report, { order, opened, terms, site }: OrderEvidence, placed: Placed): void {
  const { side, kind, target, tick, marginMode, marginPerLot, leverageCap, tradeFee, feeRate } = placed;
  if (terms !== undefined && site !== undefined) {
    const { showCode } = terms.terms;
    report.figure(
      'kind',
      `${side} at ${priceText(target, terms.terms)} beside that tick`,
      kind,
      pendingKindOf(side, target, tick),
    );
    report.line(
      `${showCode} fills it at the first later tick whose ${side === 'buy' ? 'ask' : 'bid'} is ` +
        `${triggersAbove(side, kind) ? 'at or above' : 'at or below'} ${priceText(target, terms.terms)}`,
      1,
    );
    const inForce = chargesOf(
      placed,
      terms.terms,
      site.terms.tradeFee,
      isBeforeLongClose(terms.terms.calendar, opened.at),
    );
    report.check(
      'the order keeps the margin and fee terms that were in force',
      inForce.marginMode === marginMode &&
        inForce.marginPerLot === marginPerLot &&
        inForce.leverageCap === leverageCap &&
        inForce.tradeFee === tradeFee &&
        inForce.feeRate === feeRate,
    );
    explainCharges(report, placed, target, inForce, marginOf);
  }
  explainMovements(report, eventsOf(opened, order, 'all'), [{ type: 'hold', amount: placed.margin + placed.fee }]);
}

function explainTrigger(
  report: Report,
  { triggered, termsAtTrigger }: OrderEvidence,
  placed: Placed,
  trigger: Triggered,
  terms: Instrument,
): void {
  const { side } = placed;
  explainReached(report, placed, trigger.tick, terms);
  report.figure(
    'price',
    `${side === 'buy' ? 'ask' : 'bid'} of this tick, better or worse than the target`,
    priceText(trigger.price, terms),
    priceText(openingPrice(side, trigger.tick), terms),
  );
  const capHalved = isBeforeLongClose((termsAtTrigger?.terms ?? terms).calendar, (triggered as RowEvidence).at);
  explainCharges(
    report,
    { ...placed, ...trigger },
    trigger.price,
    frozenCharges(placed, terms, capHalved),
    marginAtTrigger,
  );
}

/** That a tick after the placing had come to the target, from the side that the kind of the order waits on. */
function explainReached(report: Report, placed: Placed, tick: Placed['tick'], terms: Instrument): void {
  const { side, kind, target } = placed;
  const price = openingPrice(side, tick);
  const rises = triggersAbove(side, kind);
  report.check(
    `${side === 'buy' ? 'ask' : 'bid'} ${priceText(price, terms)} is at or ${rises ? 'above' : 'below'} the target ${priceText(target, terms)}, after its placing`,
    (rises ? price >= target : price <= target) && tick.seq > placed.tick.seq,
  );
}

/** Why the money did not do, as far as the journal says it: what else was open is not written in this row. */
function explainUnpaid(
  report: Report,
  { order, closed, site, termsAtTrigger, postedAtTrigger }: OrderEvidence,
  placed: Placed,
  { tick }: Cancelled,
  terms: Instrument,
): void {
  explainReached(report, placed, tick, terms);
  const row = closed as RowEvidence;
  const release = row.events.find((event) => event.type === 'HoldReleased' && event.order === order);
  const held = placed.margin + placed.fee;
  if (site?.terms.currency === terms.quoteCurrency) {
    const { side, lots, convNum: num, convDen: den } = placed;
    const price = openingPrice(side, tick);
    const capHalved = isBeforeLongClose((termsAtTrigger?.terms ?? terms).calendar, row.at);
    const charges = frozenCharges(placed, terms, capHalved);
    const margin = marginAtTrigger(charges, price, { num, den });
    const fee = feeOf(charges.tradeFee, charges.feeRate, charges, price, { num, den });
    report.line(
      `at ${priceText(price, terms)} ${lotsText(lots)} lots need margin ${formatMoney(margin)} and fee ${formatMoney(fee)}: ` +
        `${formatMoney(margin + fee - held)} more than was held`,
      1,
    );
  } else report.line('the rate of its currency at this tick is not in the row: what it needed is not counted again', 1);
  if (release?.type !== 'HoldReleased' || postedAtTrigger === undefined) return;
  const holds = release.heldAfter + held;
  report.line(
    `the account had ${formatMoney(postedAtTrigger)} and held ${formatMoney(holds)}: ${formatMoney(postedAtTrigger - holds)} ` +
      'were free, less the loss of what was open and of the spread',
    1,
  );
}

function chargesOf(
  { lots, multiple, book }: Opened | Placed,
  terms: Instrument,
  tradeFee: 'per-lot' | 'notional',
  capHalved: boolean,
): Charges {
  const { unitsPerLot, pricePrecision, marginMode, marginPerLot, feeRate } = terms;
  const leverageCap = terms.leverageCap[book];
  return {
    lots,
    multiple,
    unitsPerLot,
    pricePrecision,
    marginMode,
    marginPerLot,
    leverageCap,
    capHalved,
    tradeFee,
    feeRate,
  };
}

function frozenCharges(placed: Placed, { unitsPerLot, pricePrecision }: Instrument, capHalved: boolean): Charges {
  const { lots, multiple, marginPerLot, leverageCap, tradeFee, feeRate } = placed;
  const marginMode = placed.marginMode === 0 ? 0 : 1;
  return {
    lots,
    multiple,
    unitsPerLot,
    pricePrecision,
    marginMode,
    marginPerLot,
    leverageCap,
    capHalved,
    tradeFee,
    feeRate,
  };
}

/** Margin and fee at a price, each beside what is written. */
function explainCharges(
  report: Report,
  written: Pick<Opened, 'margin' | 'fee' | 'convNum' | 'convDen'>,
  price: Price,
  charges: Charges,
  margin: (terms: MarginTerms, price: Price, conversion: Ratio) => bigint,
): void {
  const { lots, unitsPerLot, multiple, marginMode, marginPerLot, leverageCap, capHalved, tradeFee, feeRate } = charges;
  const conversion = { num: written.convNum, den: written.convDen };
  const factors = `${lotsText(lots)} lots x ${unitsPerLot} x ${priceText(price, charges)} x ${conversion.num}/${conversion.den}`;
  report.line(`notional  = ${factors} = ${formatMoney(notionalOf(charges, price, conversion))}`, 1);
  const cap = capHalved ? `${leverageCap} / 2` : `${leverageCap}`;
  const isAtCap = margin === marginAtTrigger && isAboveCap(charges);
  report.figure(
    'margin',
    isAtCap
      ? `notional, unrounded, / (${cap}): the cap is halved before a long close`
      : marginMode === 0
        ? `notional, unrounded, / ${multiple}`
        : `the larger of ${lotsText(lots)} lots x ${formatMoney(marginPerLot)} / ${multiple} and notional / (${cap})`,
    formatMoney(written.margin),
    formatMoney(margin(charges, price, conversion)),
  );
  const rate = formatDecimal(feeRate, RATE_SCALE);
  report.figure(
    'fee',
    tradeFee === 'per-lot' ? `${lotsText(lots)} lots x ${rate}` : `notional, unrounded, x ${rate}`,
    formatMoney(written.fee),
    formatMoney(feeOf(tradeFee, feeRate, charges, price, conversion)),
  );
  report.line(`each rounded once, half to even, at ${MONEY_SCALE} decimals`, 1);
}

function explainStops(report: Report, evidence: OrderEvidence, terms: Instrument | undefined): void {
  const { stops } = evidence;
  if (stops === undefined) return;
  const { stopLoss, takeProfit } = stopsOf(evidence);
  const level = (price: Price): string => (price === NO_LEVEL ? 'none' : priceText(price, terms));
  if (stops.seq !== evidence.opened.seq) explainRow(report, 'Stops set last', stops);
  report.line(`stop-loss ${level(stopLoss)}, take-profit ${level(takeProfit)}`, 1);
}

/** Each night it was held over: the rate of the terms it was opened under, tick, amount, and that it was posted. */
function explainNights(report: Report, evidence: OrderEvidence, opening: Opened | Placed): void {
  const { order, nights, terms } = evidence;
  const own = customerAccount(opening.uid, 'forex');
  const house = houseAccount('house/swap');
  for (const row of nights) {
    explainRow(report, 'Overnight swap', row);
    const charges = nightsOf(row, order);
    for (const charge of charges) {
      const { rollover, rate, amount, tick, convNum: num, convDen: den } = charge;
      report.line(`night that began at ${new Date(rolloverTime(rollover)).toISOString()}`, 1);
      explainTick(report, evidence, charge, terms?.terms);
      if (terms === undefined) continue;
      const { swap, unitsPerLot, pricePrecision } = terms.terms;
      report.figure(
        'rate',
        `of a ${opening.side}, version ${terms.version} of the terms that it was opened under, journal row ${terms.row.seq}`,
        formatDecimal(rate, RATE_SCALE),
        formatDecimal(swap?.[opening.side] ?? 0n, RATE_SCALE),
      );
      const lots = lotsBefore(evidence, opening, row.seq);
      const size = { lots, unitsPerLot, pricePrecision };
      report.figure(
        'swap',
        `${lotsText(lots)} lots x ${unitsPerLot} x (${priceText(tick.bid, terms.terms)} + ${priceText(tick.ask, terms.terms)}) / 2 x ${num}/${den} x ${formatDecimal(rate, RATE_SCALE)}`,
        formatMoney(amount),
        formatMoney(swapOf(rate, size, tick, { num, den })),
      );
    }
    explainMovements(
      report,
      row.events.filter((event) => event.type === 'Posted' && event.reason === 'swap' && event.order === order),
      charges.map(({ amount }) => (amount > 0n ? posting(own, house, amount) : posting(house, own, -amount))),
    );
  }
}

/** The lots of a position before the parts that a row closes: a swap in the same row is charged first. */
function lotsBefore({ order, parts }: OrderEvidence, opening: Opened | Placed, seq: number): bigint {
  const before = parts.filter((row) => row.seq < seq).flatMap((row) => partsOf(row, order));
  return before.at(-1)?.lotsLeft ?? opening.lots;
}

/** A part that was closed: its price and result, and how lots, margin, fee and swap were split. */
function explainPart(
  report: Report,
  evidence: OrderEvidence,
  opening: OpenedAt,
  row: RowEvidence,
  parting: PartClosed,
): void {
  const { terms } = evidence;
  const { part, lots, lotsLeft, profit } = parting;
  explainRow(report, `Part closed as order ${part}`, row);
  explainTick(report, evidence, parting, terms?.terms);
  if (terms !== undefined) explainClosing(report, { ...opening, lots }, parting, terms.terms);
  const held = lots + lotsLeft;
  report.check(
    `${lotsText(lots)} of ${lotsText(held)} lots`,
    held ===
      lotsBefore(
        { ...evidence, parts: evidence.parts.filter(({ seq }) => seq < row.seq) },
        evidenceOpening(evidence),
        row.seq,
      ),
  );
  for (const [name, written, left] of [
    ['margin', parting.margin, parting.marginLeft],
    ['fee', parting.fee, parting.feeLeft],
    ['swap', parting.swap, parting.swapLeft],
  ] as const) {
    const whole = written + left;
    report.figure(
      name,
      `${formatMoney(whole)} x ${lotsText(lots)} / ${lotsText(held)}, rounded towards 0; ${formatMoney(left)} stay`,
      formatMoney(written),
      formatMoney(shareOf(whole, lots, held)),
    );
  }
  const own = customerAccount(opening.uid, 'forex');
  const result = houseAccount('house/pnl_forex');
  const moved = row.events
    .slice(row.events.indexOf(parting))
    .filter((event) => isAbout(event, part) || isAbout(event, parting.order));
  explainMovements(report, moved, [
    { type: 'release', amount: parting.margin },
    ...(profit > 0n ? [posting(result, own, profit)] : profit < 0n ? [posting(own, result, -profit)] : []),
  ]);
}

function evidenceOpening({ opened, order }: OrderEvidence): Opened | Placed {
  return eventOf(opened, order, 'OrderOpened', 'OrderPlaced') as Opened | Placed;
}

/** What a pending order was filled at. */
function pricesOf({ price, margin }: Triggered): Pick<Triggered, 'price' | 'margin'> {
  return { price, margin };
}

function stopsOf({ order, stops }: OrderEvidence): Stops {
  const set = stops && eventOf(stops, order, 'StopsSet');
  return { stopLoss: set?.stopLoss ?? NO_LEVEL, takeProfit: set?.takeProfit ?? NO_LEVEL };
}

function explainClosed(
  report: Report,
  evidence: OrderEvidence,
  opening: OpenedAt,
  closed: RowEvidence,
  closing: Closed,
): void {
  const terms = evidence.terms?.terms;
  explainRow(report, 'Closed', closed);
  explainTick(report, evidence, closing, terms);
  for (const event of closed.events) {
    if (event.type !== 'MarginCalled' || event.uid !== opening.uid) continue;
    report.line(
      `margin call in the same row: net value ${formatMoney(event.netValue)}, used margin ${formatMoney(event.usedMargin)}`,
      1,
    );
  }
  if (closing.closedBy === 'stop-loss' || closing.closedBy === 'take-profit') {
    const { side } = opening;
    const stops = stopsOf(evidence);
    const isLoss = closing.closedBy === 'stop-loss';
    const reached = reachedStop(side, closingPrice(side, closing.tick), stops);
    report.check(
      `${side === 'buy' ? 'bid' : 'ask'} ${priceText(closingPrice(side, closing.tick), terms)} has reached the ` +
        `${closing.closedBy} ${priceText(isLoss ? stops.stopLoss : stops.takeProfit, terms)}, and closes at the price of the tick`,
      reached === (isLoss ? 'stopLoss' : 'takeProfit'),
    );
  }
  if (terms !== undefined) explainClosing(report, opening, closing, terms);
  const own = customerAccount(opening.uid, 'forex');
  const result = houseAccount('house/pnl_forex');
  const { profit } = closing;
  explainMovements(report, eventsOf(closed, evidence.order, 'its end'), [
    { type: 'release', amount: opening.margin },
    ...(profit > 0n ? [posting(result, own, profit)] : profit < 0n ? [posting(own, result, -profit)] : []),
  ]);
}

/** A position: what it opened at, whether at the market or at its target. */
type OpenedAt = Pick<Opened, 'uid' | 'side' | 'lots' | 'price' | 'margin'>;

function explainClosing(report: Report, opening: OpenedAt, closing: Closed | PartClosed, terms: Instrument): void {
  const { side, lots } = opening;
  const atMarket = closingPrice(side, closing.tick);
  const isRemoved = closing.closedBy === 'demo-reset' && closing.price !== atMarket;
  report.figure(
    'price',
    isRemoved
      ? 'its opening price: the market could not be dealt on when the account was reset'
      : side === 'buy'
        ? 'bid, as for every buy that closes'
        : 'ask, as for every sell that closes',
    priceText(closing.price, terms),
    priceText(isRemoved ? opening.price : atMarket, terms),
  );
  const conversion = { num: closing.convNum, den: closing.convDen };
  const { unitsPerLot, pricePrecision } = terms;
  const contract = { side, lots, unitsPerLot, pricePrecision, openPrice: opening.price };
  const [from, to] = side === 'buy' ? [opening.price, closing.price] : [closing.price, opening.price];
  report.figure(
    'profit',
    `(${priceText(to, terms)} - ${priceText(from, terms)}) x ${lotsText(lots)} lots x ${unitsPerLot} x ${conversion.num}/${conversion.den}`,
    formatMoney(closing.profit),
    formatMoney(profitOf(contract, closing.price, conversion)),
  );
  report.line(`rounded once, half to even, at ${MONEY_SCALE} decimals`, 1);
}

function lotsText(lots: bigint): string {
  return formatDecimal(lots, LOTS_SCALE);
}

function feePosting(uid: number, fee: bigint): ReturnType<typeof posting> {
  return posting(customerAccount(uid, 'forex'), houseAccount('house/fee_trade'), fee);
}
