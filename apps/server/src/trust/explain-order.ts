import type { CoreEvent } from '@vitrine/core/events';
import { project } from '@vitrine/core/project';
import { type Row, TABLES, type TableName } from '@vitrine/core/rows';
import {
  formatDecimal,
  formatMoney,
  LOTS_SCALE,
  MONEY_SCALE,
  type Price,
  RATE_SCALE,
} from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import { accountName, customerAccount, houseAccount } from '@vitrine/domain/ledger/index';
import { conversionAt, type Instrument, isBeforeLongClose } from '@vitrine/domain/market/index';
import {
  type ClosedBy,
  closingPrice,
  feeOf,
  marginOf,
  notionalOf,
  openingPrice,
  profitOf,
} from '@vitrine/domain/trading/index';
import { type OrderEvidence, type RowEvidence, tickKey } from './order-evidence.ts';

type Opened = Extract<CoreEvent, { type: 'OrderOpened' }>;
type Closed = Extract<CoreEvent, { type: 'OrderClosed' }>;
type Posted = Extract<CoreEvent, { type: 'Posted' }>;

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

/** What was found: the text, and each figure that does not agree with its recomputation. */
export interface Explanation {
  readonly text: string;
  readonly differences: readonly string[];
}

/** Lines of the explanation, and what of it does not agree. */
class Account {
  readonly lines: string[] = [];
  readonly differences: string[] = [];

  say(text = '', depth = 0): void {
    this.lines.push(`${'  '.repeat(depth)}${text}`);
  }

  /** A figure as written beside what it must be. */
  figure(name: string, formula: string, written: string, recomputed: string, depth = 1): void {
    const agrees = written === recomputed;
    this.say(`${name.padEnd(9)} = ${formula} = ${recomputed}`, depth);
    this.say(agrees ? '            agrees' : `            DIFFERS: written is ${written}`, depth);
    if (!agrees) this.differences.push(`${name}: written is ${written}, recomputed ${recomputed}`);
  }

  /** Something that must hold. */
  hold(text: string, holds: boolean, depth = 1): void {
    this.say(`${text}: ${holds ? 'agrees' : 'DIFFERS'}`, depth);
    if (!holds) this.differences.push(text);
  }
}

/**
 * Explains an order from what is written about it, and computes every figure again with the formulas of the domain.
 * Money has 6 decimals and is rounded once, half to even.
 */
export function explainOrder(evidence: OrderEvidence): Explanation {
  const account = new Account();
  const { order, opened, closed } = evidence;
  const opening = eventOf(opened, 'OrderOpened', order);
  const closing = closed === undefined ? undefined : eventOf(closed, 'OrderClosed', order);
  const name = evidence.terms?.terms.showCode ?? `product ${opening.instrument}`;

  account.say(`Order ${order} of customer ${opening.uid}, ${opening.book} book`);
  account.say(`${opening.side} ${lotsText(opening.lots)} lots of ${name} with leverage ${opening.multiple}`, 1);
  account.say(closing === undefined ? 'still open' : `closed by ${CLOSERS[closing.closedBy]}`, 1);
  explainTerms(account, evidence, opening);

  explainRow(account, 'Opened', opened);
  const { terms, site } = evidence;
  explainTick(account, evidence, opening, terms?.terms);
  if (terms !== undefined && site !== undefined) {
    explainOpening(account, opening, terms.terms, site.terms.tradeFee, opened.at);
  }
  explainMovements(account, opened, opening, [
    { type: 'hold', amount: opening.margin },
    ...(opening.fee > 0n
      ? [posting(customerAccount(opening.uid, 'forex'), houseAccount('house/fee_trade'), opening.fee)]
      : []),
  ]);

  if (closed !== undefined && closing !== undefined) {
    explainRow(account, 'Closed', closed);
    explainTick(account, evidence, closing, terms?.terms);
    for (const event of closed.events) {
      if (event.type !== 'MarginCalled' || event.uid !== opening.uid) continue;
      account.say(
        `margin call in the same row: net value ${formatMoney(event.netValue)}, used margin ${formatMoney(event.usedMargin)}`,
        1,
      );
    }
    if (terms !== undefined) explainClosing(account, opening, closing, terms.terms);
    const own = customerAccount(opening.uid, 'forex');
    const result = houseAccount('house/pnl_forex');
    const { profit } = closing;
    explainMovements(account, closed, opening, [
      { type: 'release', amount: opening.margin },
      ...(profit > 0n ? [posting(result, own, profit)] : profit < 0n ? [posting(own, result, -profit)] : []),
    ]);
  }
  explainTables(account, evidence);
  account.say();
  account.say(
    account.differences.length === 0
      ? 'Every figure agrees.'
      : `Not everything agrees:\n${account.differences.map((one) => `  ${one}`).join('\n')}`,
  );
  return { text: `${account.lines.join('\n')}\n`, differences: account.differences };
}

function eventOf<T extends 'OrderOpened' | 'OrderClosed'>(
  row: RowEvidence,
  type: T,
  order: number,
): Extract<CoreEvent, { type: T }> {
  return row.events.find((event) => event.type === type && event.order === order) as Extract<CoreEvent, { type: T }>;
}

function explainTerms(account: Account, { terms, site }: OrderEvidence, opening: Opened): void {
  account.say();
  account.say('Terms');
  account.hold(
    `version ${opening.termsVersion} of product ${opening.instrument} is in the journal`,
    terms !== undefined,
  );
  if (terms !== undefined) {
    const { unitsPerLot, pricePrecision, quoteCurrency, marginMode, feeRate, leverageCap } = terms.terms;
    account.say(`journal row ${terms.row.seq}, hash ${terms.row.hash}`, 2);
    account.say(
      `1 lot is ${unitsPerLot} units, prices have ${pricePrecision} decimals in ${quoteCurrency}, margin mode ${marginMode}, ` +
        `fee rate ${formatDecimal(feeRate, RATE_SCALE)}, highest leverage ${leverageCap[opening.book]}`,
      2,
    );
  }
  account.hold('terms of the site are in the journal', site !== undefined);
  if (site !== undefined) {
    const { currency, tradeFee } = site.terms;
    account.say(`version ${site.version}, journal row ${site.row.seq}, hash ${site.row.hash}`, 2);
    account.say(`accounts in ${currency}, fee ${tradeFee}`, 2);
  }
}

function explainRow(account: Account, what: string, row: RowEvidence): void {
  account.say();
  account.say(`${what} ${timeText(row.at)}, journal row ${row.seq}`);
  account.say(`hash     ${row.hash}`, 1);
  account.say(`previous ${row.previous}`, 1);
  account.hold('the hash follows from the previous one and the row', row.follows);
  account.say(row.actor === 0 ? 'asked for by nobody: a tick, the time or a fact' : `asked for by ${row.actor}`, 1);
}

function explainTick(
  account: Account,
  { tape, converters }: OrderEvidence,
  event: Opened | Closed,
  terms: Instrument | undefined,
): void {
  const { tick } = event;
  const price = (value: Price): string => (terms === undefined ? String(value) : priceText(value, terms));
  account.say(
    `tick ${tick.seq} of product ${tick.instrument}: bid ${price(tick.bid)}, ask ${price(tick.ask)}, ${timeText(tick.at)}`,
    1,
  );
  const found = tape.get(tickKey(tick.instrument, tick.seq));
  if (found === undefined) account.say('the tape does not hold it any more; the journal row does', 2);
  else {
    const { bid, ask, at, sourceAt, source } = found.tick;
    account.say(`source ${source}, ${timeText(sourceAt)} by its clock`, 2);
    account.hold(
      `batch ${found.batch} of the tape holds it`,
      bid === tick.bid && ask === tick.ask && at === tick.at,
      2,
    );
  }
  const written = `${event.convNum}/${event.convDen}`;
  if (event.convInstrument === 0) {
    account.figure('rate', 'quoted in the currency of the account', written, '1/1');
    return;
  }
  const converter = converters.get(event.convInstrument);
  const converting = tape.get(tickKey(event.convInstrument, event.convSeq));
  if (converter === undefined || converting === undefined || terms === undefined) {
    account.say(`rate      = ${written}, tick ${event.convSeq} of product ${event.convInstrument}`, 1);
    account.say('the tape does not hold that tick any more: not computed again', 2);
    return;
  }
  const inverse = converter.quoteCurrency === terms.quoteCurrency;
  const { pricePrecision } = converter;
  const { bid, ask } = converting.tick;
  const rate = conversionAt({ instrument: converter.id, inverse, pricePrecision }, converting.tick);
  const sum = `(${formatDecimal(bid, pricePrecision)} + ${formatDecimal(ask, pricePrecision)})`;
  account.say(
    `${terms.quoteCurrency} at tick ${event.convSeq} of ${converter.showCode}, batch ${converting.batch}:`,
    1,
  );
  account.figure('rate', inverse ? `2 / ${sum}` : `${sum} / 2`, written, `${rate?.num}/${rate?.den}`);
}

function explainOpening(
  account: Account,
  opening: Opened,
  terms: Instrument,
  tradeFee: 'per-lot' | 'notional',
  at: Instant,
): void {
  const { lots, multiple, side, book } = opening;
  const size = { lots, unitsPerLot: terms.unitsPerLot, pricePrecision: terms.pricePrecision };
  const conversion = { num: opening.convNum, den: opening.convDen };
  const { price } = opening;
  account.figure(
    'price',
    side === 'buy' ? 'ask, as for every buy' : 'bid, as for every sell',
    priceText(price, terms),
    priceText(openingPrice(side, opening.tick), terms),
  );
  const factors = `${lotsText(lots)} lots x ${terms.unitsPerLot} x ${priceText(price, terms)} x ${conversion.num}/${conversion.den}`;
  account.say(`notional  = ${factors} = ${formatMoney(notionalOf(size, price, conversion))}`, 1);
  const capHalved = isBeforeLongClose(terms.calendar, at);
  const leverageCap = terms.leverageCap[book];
  const margin = marginOf(
    { ...size, marginMode: terms.marginMode, marginPerLot: terms.marginPerLot, multiple, leverageCap, capHalved },
    price,
    conversion,
  );
  const cap = capHalved ? `${leverageCap} / 2` : `${leverageCap}`;
  account.figure(
    'margin',
    terms.marginMode === 0
      ? `notional, unrounded, / ${multiple}`
      : `the larger of ${lotsText(lots)} lots x ${formatMoney(terms.marginPerLot)} / ${multiple} and notional / (${cap})`,
    formatMoney(opening.margin),
    formatMoney(margin),
  );
  const rate = formatDecimal(terms.feeRate, RATE_SCALE);
  account.figure(
    'fee',
    tradeFee === 'per-lot' ? `${lotsText(lots)} lots x ${rate}` : `notional, unrounded, x ${rate}`,
    formatMoney(opening.fee),
    formatMoney(feeOf(tradeFee, terms.feeRate, size, price, conversion)),
  );
  account.say(`each rounded once, half to even, at ${MONEY_SCALE} decimals`, 1);
}

function explainClosing(account: Account, opening: Opened, closing: Closed, terms: Instrument): void {
  const { side, lots } = opening;
  const atMarket = closingPrice(side, closing.tick);
  const isRemoved = closing.closedBy === 'demo-reset' && closing.price !== atMarket;
  account.figure(
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
  account.figure(
    'profit',
    `(${priceText(to, terms)} - ${priceText(from, terms)}) x ${lotsText(lots)} lots x ${unitsPerLot} x ${conversion.num}/${conversion.den}`,
    formatMoney(closing.profit),
    formatMoney(profitOf(contract, closing.price, conversion)),
  );
  account.say(`rounded once, half to even, at ${MONEY_SCALE} decimals`, 1);
}

type Movement =
  | { readonly type: 'hold' | 'release'; readonly amount: bigint }
  | { readonly type: 'posting'; readonly debit: number; readonly credit: number; readonly amount: bigint };

function posting(debit: number, credit: number, amount: bigint): Movement {
  return { type: 'posting', debit, credit, amount };
}

/** What the row moved because of the order, and that it is what the figures ask for and no more. */
function explainMovements(account: Account, row: RowEvidence, opening: Opened, expected: readonly Movement[]): void {
  account.say('moved:', 1);
  const found: string[] = [];
  for (const event of row.events) {
    if (!isAbout(event, opening.order)) continue;
    if (event.type === 'HoldPlaced' || event.type === 'HoldReleased') {
      const type = event.type === 'HoldPlaced' ? 'hold' : 'release';
      account.say(
        `${type} ${formatMoney(event.amount)} on ${accountName(event.account)}, held after ${formatMoney(event.heldAfter)}`,
        2,
      );
      found.push(movementText({ type, amount: event.amount }));
    } else if (event.type === 'Posted') {
      account.say(postedText(event), 2);
      // What lifts an account from below zero follows from the whole account, not from this order.
      if (event.reason !== 'balance-protection') found.push(movementText({ ...event, type: 'posting' }));
    }
  }
  const asked = expected.filter(({ amount }) => amount > 0n).map(movementText);
  account.hold('this is what the figures ask for', found.sort().join('; ') === asked.sort().join('; '), 2);
}

/** Options are numbered by themselves: a posting about one says so by its reason. */
function isAbout(event: CoreEvent, order: number): boolean {
  const isOfOption = event.type === 'Posted' && event.reason.startsWith('option-');
  return 'order' in event && event.order === order && !isOfOption;
}

function movementText(movement: Movement): string {
  return movement.type === 'posting'
    ? `posting ${movement.debit} ${movement.credit} ${movement.amount}`
    : `${movement.type} ${movement.amount}`;
}

function postedText({ debit, credit, amount, reason, debitAfter, creditAfter, currency }: Posted): string {
  return (
    `${reason}: ${formatMoney(amount)} ${currency} from ${accountName(debit)} (after: ${formatMoney(debitAfter)}) ` +
    `to ${accountName(credit)} (after: ${formatMoney(creditAfter)})`
  );
}

/** The tables hold what the two rows make of them, and nothing else about this order. */
function explainTables(account: Account, { order, opened, closed, tables }: OrderEvidence): void {
  const made = new Map<TableName, Map<string, Record<string, Row[string]>>>();
  const rowsOf = (table: TableName) => {
    const rows = made.get(table) ?? new Map<string, Record<string, Row[string]>>();
    made.set(table, rows);
    return rows;
  };
  const sink = {
    insert: (table: TableName, row: Row) => void rowsOf(table).set(keyOf(table, row), { ...row }),
    update: (table: TableName, key: Row, changes: Row) =>
      void Object.assign(rowsOf(table).get(keyOf(table, key)) ?? {}, changes),
    upsert: (table: TableName, row: Row) => void rowsOf(table).set(keyOf(table, row), { ...row }),
  };
  for (const row of closed === undefined ? [opened] : [opened, closed]) {
    row.events.forEach((event, idx) => {
      if (isAbout(event, order)) project(event, { seq: row.seq, at: row.at, idx }, sink);
    });
  }
  account.say();
  account.say('Tables');
  for (const [table, stored] of Object.entries(tables) as [keyof OrderEvidence['tables'], typeof tables.postings][]) {
    const expected = [...rowsOf(table).values()].map((row) => rowText(row)).sort();
    const kept = stored.map((row) => rowText(row)).sort();
    account.hold(`rows of ${table} (${kept.length})`, expected.join('\n') === kept.join('\n'));
  }
}

function keyOf(table: TableName, row: Row): string {
  return TABLES[table].key.map((column) => row[column]).join('/');
}

function rowText(row: Readonly<Record<string, Row[string]>>): string {
  return Object.keys(row)
    .sort()
    .map((column) => `${column}=${row[column]}`)
    .join(' ');
}

function lotsText(lots: bigint): string {
  return formatDecimal(lots, LOTS_SCALE);
}

function priceText(price: Price, { pricePrecision }: Instrument): string {
  return formatDecimal(price, pricePrecision);
}

function timeText(at: Instant): string {
  return `${new Date(at).toISOString().replace('T', ' ').replace('Z', '')} UTC`;
}
