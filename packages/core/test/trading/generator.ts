import type { Book } from '@vitrine/domain/ledger/chart';
import { type Instrument, STRESS_PERCENT } from '@vitrine/domain/market/instrument';
import { POSITION_FILTERS, type Stops } from '@vitrine/domain/trading/index';
import fc from 'fast-check';
import { beside, instrumentAt, MULTIPLES, mostlyTradable, quote, tradable } from '../market/model.ts';
import { anyNumber, type RoomGenerator, randomAction } from '../room-model.ts';
import type { World } from '../world.ts';
import type { NaivePosition, NaiveTrader } from './naive-trader.ts';

/** Thousandths that stop-loss and take-profit are away from a price, on their right side when positive; 0: none. */
type Distances = readonly [loss: number, profit: number];

const distance = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 30 }) },
  { weight: 1, arbitrary: fc.constant(-2) },
);
const stops = fc.tuple(distance, distance);
/** Thousandths of the price behind which a stop trails, a point, or more than the price; undefined: as it is. */
const trailing = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 20 }) },
  { weight: 1, arbitrary: fc.constantFrom('none', 'point', 'too-far') },
);
const multiple = fc.oneof(fc.constantFrom(100, 300), fc.constantFrom(...MULTIPLES, 7));
/** Part of a position in thousandths of its lots, also off the step, or all but a step; undefined: all of it. */
const part = fc.option(
  fc.record({
    portion: fc.nat({ max: 1_200 }),
    but: fc.constantFrom('on-step', 'on-step', 'on-step', 'off-step', 'a-step'),
  }),
  { nil: undefined, freq: 2 },
);

function stopsAt(isBuy: boolean, price: bigint, [loss, profit]: Distances): Stops {
  const sign = isBuy ? 1 : -1;
  return {
    stopLoss: loss === 0 ? 0n : beside(price, -sign * loss),
    takeProfit: profit === 0 ? 0n : beside(price, sign * profit),
  };
}

function distanceAt(price: bigint, trailing: number | string | undefined): bigint | undefined {
  if (typeof trailing === 'number') return (price * BigInt(trailing)) / 1_000n + 1n;
  if (trailing === undefined || trailing === 'none') return trailing && 0n;
  return trailing === 'point' ? 1n : price;
}

/** Lots whose margin takes up so many thousandths of what is free. */
function affordable(
  { naive }: World,
  uid: number,
  terms: Instrument,
  { multiple, portion, isBuy }: { readonly multiple: number; readonly portion: number; readonly isBuy: boolean },
): bigint {
  const newest = naive.market.quotes.get(terms.id);
  const rate = naive.market.rateOf(terms);
  const trader = naive.trading.traderOf(uid);
  if (newest === undefined || rate === undefined || trader === undefined) return terms.minLots;
  const price = isBuy ? newest.ask : newest.bid;
  const perLot = (terms.unitsPerLot * price * rate.n * 1_000_000n) / (10n ** BigInt(terms.pricePrecision) * rate.d);
  const margin = perLot / BigInt(multiple) + (perLot * terms.feeRate) / 100_000_000n + 1n;
  const lots = (naive.trading.freeOf(trader) * 10_000n * BigInt(portion)) / (margin * 1_000n);
  const stepped = lots - (lots % terms.lotStep);
  if (stepped < terms.minLots) return terms.minLots;
  return stepped > terms.maxLots ? terms.maxLots : stepped;
}

/** Lots that put so many percent of the house's funds at risk. */
function lotsAtRisk({ naive }: World, terms: Instrument, book: Book, percent: number): bigint {
  const newest = naive.market.quotes.get(terms.id);
  const rate = naive.market.rateOf(terms);
  if (newest === undefined || rate === undefined) return terms.minLots;
  const funds =
    naive.ledger.houseFunds(book) * BigInt(percent) * 10_000n * 10n ** BigInt(terms.pricePrecision) * rate.d;
  const lots =
    funds / (BigInt(STRESS_PERCENT[terms.assetClass]) * 1_000_000n * terms.unitsPerLot * newest.ask * rate.n);
  return lots - (lots % terms.lotStep);
}

/** The last price at which a position leaves its owner on one side of a margin level, and the first on the other. */
function pricesAtLevel({ naive }: World, trader: NaiveTrader, { id }: Instrument, level: number): readonly bigint[] {
  const before = naive.market.quoteOf(id);
  const isBelow = (bid: bigint): boolean => {
    const quotes = new Map(naive.market.quotes).set(id, { ...before, bid, ask: bid + before.ask - before.bid });
    return naive.trading.isAtOrBelow(trader, level, quotes);
  };
  let one = before.bid;
  let other = [1n, before.bid * 3n].find((bid) => isBelow(bid) !== isBelow(one));
  if (other === undefined) return [];
  const start = isBelow(one);
  while (one - other > 1n || other - one > 1n) {
    const middle: bigint = (one + other) / 2n;
    if (isBelow(middle) === start) one = middle;
    else other = middle;
  }
  return [one, other];
}

/** The position of an order, and its owner. */
function positionAt({ naive }: World, order: number): { owner?: NaiveTrader; position?: NaivePosition } {
  const found = naive.trading.positionsById().find(({ position }) => position.order === order);
  return found === undefined ? {} : { owner: found.trader, position: found.position };
}

export const tradingGenerator: RoomGenerator = {
  actions: {
    /** A market order. */
    open: randomAction(
      8,
      fc.record({
        who: anyNumber,
        what: mostlyTradable,
        isBuy: fc.boolean(),
        multiple,
        /** Thousandths of what the account can just pay. */
        portion: fc.oneof(fc.integer({ min: 1, max: 1_050 }), fc.constantFrom(300, 1_000)),
        awaits: fc.oneof(fc.constant(false), fc.constant(false), fc.boolean()),
        /** Expected price, hundred-thousandths beside the last bid. */
        expected: fc.oneof(
          { weight: 4, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: fc.integer({ min: -250, max: 250 }) },
        ),
        stops,
        trailing,
      }),
      (world, { who, what, isBuy, multiple, portion, awaits, expected, stops, trailing }) => {
        const uid = world.customerAt(who);
        const terms = instrumentAt(world, what);
        const lots = affordable(world, uid, terms, { multiple, portion, isBuy });
        const { bid, ask } = world.naive.market.quotes.get(terms.id) ?? { bid: 1n, ask: 1n };
        const expectPrice = expected === undefined ? undefined : (bid * BigInt(100_000 + expected)) / 100_000n;
        const own = { kind: 'submit-order', uid, instrument: terms.id, side: isBuy ? 'buy' : 'sell' } as const;
        const closing = isBuy ? bid : ask;
        const set = { stops: stopsAt(isBuy, closing, stops), trailingStop: distanceAt(closing, trailing) };
        world.command({ ...own, lots, multiple, expectPrice, ...set }, terms.id, awaits);
      },
    ),
    /** A pending order, its target so many thousandths beside the price. */
    place: randomAction(
      6,
      fc.record({
        who: anyNumber,
        what: tradable,
        isBuy: fc.boolean(),
        multiple,
        portion: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.constantFrom(900, 1_000, 1_050)),
        distance: fc.oneof(fc.integer({ min: -40, max: 40 }), fc.constant(0)),
        stops,
        trailing,
      }),
      (world, { who, what, isBuy, multiple, portion, distance, stops, trailing }) => {
        const uid = world.customerAt(who);
        const terms = instrumentAt(world, what);
        const lots = affordable(world, uid, terms, { multiple, portion, isBuy });
        const newest = world.naive.market.quotes.get(terms.id) ?? { bid: 1n, ask: 1n };
        const target = beside(isBuy ? newest.ask : newest.bid, distance);
        const own = { kind: 'submit-order', uid, instrument: terms.id, side: isBuy ? 'buy' : 'sell' } as const;
        const set = { stops: stopsAt(isBuy, target, stops), trailingStop: distanceAt(target, trailing) };
        world.command({ ...own, lots, multiple, target, ...set }, terms.id);
      },
    ),
    /** Customers of one book, one after the other: each takes about as much risk as one may. */
    crowd: randomAction(
      2,
      fc.record({ what: anyNumber, isBuy: fc.boolean(), percent: fc.integer({ min: 15, max: 20 }) }),
      (world, { what, isBuy, percent }) => {
        // Only instruments without a size limit to speak of have room for that much.
        const large = [...world.naive.market.terms.values()].filter(({ maxLots }) => maxLots === 10n ** 12n);
        const terms = large[what % large.length];
        if (terms === undefined) return;
        const lots = lotsAtRisk(world, terms, 'paper', percent);
        for (const { account } of world.naive.trading.tradersIn('paper')) {
          const own = { kind: 'submit-order', uid: account.uid, instrument: terms.id } as const;
          world.command({ ...own, side: isBuy ? 'buy' : 'sell', lots, multiple: 100 }, terms.id);
        }
      },
    ),
    /** A market order of any size. */
    lots: randomAction(
      1,
      fc.record({
        who: anyNumber,
        what: anyNumber,
        lots: fc.oneof(fc.bigInt({ min: 0n, max: 500n }), fc.bigInt({ min: 0n, max: 10n ** 13n })),
      }),
      (world, { who, what, lots }) => {
        const { id } = instrumentAt(world, what);
        const uid = world.customerAt(who);
        world.command({ kind: 'submit-order', uid, instrument: id, side: 'buy', lots, multiple: 1 }, id);
      },
    ),
    close: randomAction(
      4,
      fc.record({ which: anyNumber, isStranger: fc.boolean(), awaits: fc.boolean(), part }),
      (world, { which, isStranger, awaits, part }) => {
        const { market, trading } = world.naive;
        const order = trading.lastOrder === 0 ? 1 : (which % trading.lastOrder) + 1;
        const { owner, position } = positionAt(world, order);
        const on = position?.instrument ?? 0;
        const uid = owner === undefined || isStranger ? world.customerAt(which) : owner.account.uid;
        const lots = position === undefined ? undefined : partOf(position.lots, market.instrumentOf(on), part);
        world.command({ kind: 'close-order', uid, order, lots }, on, awaits);
      },
    ),
    reverse: randomAction(
      3,
      fc.record({
        which: anyNumber,
        isStranger: fc.constantFrom(false, false, false, true),
        awaits: fc.boolean(),
        multiple,
        isMoved: fc.constantFrom(false, false, false, true),
      }),
      (world, { which, isStranger, awaits, multiple, isMoved }) => {
        const held = world.naive.trading.positionsById();
        const found = held[which % held.length];
        if (found === undefined) return;
        const { order, instrument, isBuy } = found.position;
        const { bid, ask } = world.naive.market.quoteOf(instrument);
        const uid = isStranger ? world.customerAt(which) : found.trader.account.uid;
        const seen = isBuy ? bid : ask;
        const expectPrice = isMoved ? (seen * 1_002n) / 1_000n : seen;
        world.command({ kind: 'reverse-order', uid, order, multiple, expectPrice }, instrument, awaits);
      },
    ),
    closeAll: randomAction(
      8,
      fc.record({
        who: anyNumber,
        which: fc.constantFrom(...POSITION_FILTERS),
        /** Only the product of one of the positions. */
        product: fc.option(anyNumber, { nil: undefined }),
        awaits: fc.boolean(),
        /** Only one of the positions has a fresh price. */
        isStale: fc.boolean(),
      }),
      (world, { who, which, product, awaits, isStale }) => {
        const { market, trading } = world.naive;
        const isNext = (id: number): boolean => market.instrumentOf(id).fillRule === 'next';
        const waiting = trading.traders().filter(({ positions }) => positions.some((one) => isNext(one.instrument)));
        const several =
          who % 4 === 0 && waiting.length > 0
            ? waiting
            : trading.traders().filter(({ positions }) => positions.length > 1);
        const trader = several[who % (several.length + 1)] ?? world.naive.trading.traderOf(world.customerAt(who));
        const { positions = [] } = trader ?? {};
        const uid = trader?.account.uid ?? 0;
        if (isStale && positions[0] !== undefined) {
          const terms = world.naive.market.instrumentOf(positions[0].instrument);
          const { bid, ask } = world.naive.market.quoteOf(terms.id);
          world.pass(terms.quoteMaxAgeMs + 1);
          quote(world, terms, bid, ask - bid);
        }
        const instrument = product === undefined ? 0 : (positions[product % positions.length]?.instrument ?? 0);
        world.command({ kind: 'close-all', uid, which, instrument }, instrument, awaits);
      },
    ),
    cancel: randomAction(
      1,
      fc.record({ which: anyNumber, isStranger: fc.constantFrom(false, false, true) }),
      (world, { which, isStranger }) => {
        const waiting = world.naive.trading
          .traders()
          .flatMap(({ account, pending }) => pending.map(({ order }) => ({ uid: account.uid, order })));
        const one = waiting[which % waiting.length] ?? { uid: world.customerAt(which), order: which };
        const uid = isStranger ? world.customerAt(which) : one.uid;
        world.command({ kind: 'cancel-order', uid, order: one.order });
      },
    ),
    modify: randomAction(
      5,
      fc.record({
        which: anyNumber,
        isStranger: fc.constantFrom(false, false, false, true),
        /** Thousandths of its lots; undefined: unchanged. */
        portion: fc.option(fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.constant(1_000)), { nil: undefined }),
        isOffStep: fc.constantFrom(false, false, false, true),
        /** The new target, thousandths beside the price; undefined: unchanged. */
        distance: fc.option(fc.integer({ min: -40, max: 40 }), { nil: undefined }),
        stops: fc.option(stops, { nil: undefined }),
      }),
      (world, { which, isStranger, portion, isOffStep, distance, stops }) => {
        const { market, trading } = world.naive;
        const waiting = trading.traders().flatMap(({ account, pending }) => pending.map((one) => ({ account, one })));
        const found = waiting[which % waiting.length];
        if (found === undefined) return;
        const { order, instrument, isBuy, ...before } = found.one;
        const { bid, ask } = market.quoteOf(instrument);
        const target = distance === undefined ? undefined : beside(isBuy ? ask : bid, distance);
        const { lotStep } = market.instrumentOf(instrument);
        const wished = portion === undefined ? undefined : (before.lots * BigInt(portion)) / 1_000n;
        const lots = wished === undefined ? undefined : wished - (wished % lotStep) + (isOffStep ? 1n : 0n);
        const uid = isStranger ? world.customerAt(which) : found.account.uid;
        const set = stops === undefined ? {} : stopsAt(isBuy, target ?? before.target, stops);
        world.command({ kind: 'modify-order', uid, order, lots, target, ...set });
      },
    ),
    stops: randomAction(
      3,
      fc.record({ which: anyNumber, isStranger: fc.boolean(), stops, trailing }),
      (world, { which, isStranger, stops, trailing }) => {
        const open = world.naive.trading
          .traders()
          .flatMap(({ account, pending, positions }) => [...pending, ...positions].map((one) => ({ account, one })));
        const found = open[which % open.length];
        if (found === undefined) return;
        const { order, instrument, isBuy } = found.one;
        const { bid, ask } = world.naive.market.quoteOf(instrument);
        const reference = 'target' in found.one ? found.one.target : isBuy ? bid : ask;
        const uid = isStranger ? world.customerAt(which) : found.account.uid;
        const trailingStop = distanceAt(reference, trailing);
        world.command({ kind: 'set-stops', uid, order, ...stopsAt(isBuy, reference, stops), trailingStop });
      },
    ),
    /** The last price at which an account is not at a level, and the first at which it is. */
    edge: randomAction(
      5,
      fc.record({
        who: anyNumber,
        which: anyNumber,
        level: fc.constantFrom(50, 50, 100, 105),
        converter: fc.boolean(),
      }),
      (world, { who, which, level, converter }) => {
        const { market, trading } = world.naive;
        const trader = trading.traderOf(world.customerAt(who));
        const position = trader?.positions[which % trader.positions.length];
        if (trader === undefined || position === undefined) return;
        let terms = market.instrumentOf(position.instrument);
        if (converter && terms.quoteCurrency !== 'USD') terms = market.converterOf(terms.quoteCurrency) ?? terms;
        const { bid, ask } = market.quoteOf(terms.id);
        for (const price of pricesAtLevel(world, trader, terms, level)) {
          world.pass(250);
          quote(world, terms, price, ask - bid);
        }
      },
    ),
    /** Most resets are of customers who do not exist. */
    reset: randomAction(1, fc.nat({ max: 24 }), (world, who) => {
      world.command({ kind: 'reset-demo', uid: world.uids[who] ?? 0 });
    }),
  },
  mustSee: [
    'opened',
    'placed',
    'triggered',
    'stops',
    'by user',
    'part',
    'by stop-out',
    'by stop-loss',
    'by take-profit',
    'by trailing-stop',
    'trailing',
    'by cancelled',
    'by insufficient-at-trigger',
    'by replay-seam',
    'by demo-reset',
    'called',
    'restored',
    'rollover',
    'waits',
    'refused trading.account-frozen',
    'refused trading.no-multiple',
    'refused trading.multiple-not-offered',
    'refused trading.multiple-above-cap',
    'refused trading.lots-below-minimum',
    'refused trading.lots-above-maximum',
    'refused trading.lots-off-step',
    'refused trading.price-changed',
    'refused trading.insufficient-margin',
    'refused trading.customer-limit',
    'refused trading.house-limit',
    'refused trading.order-not-open',
    'refused trading.lots-above-position',
    'refused trading.remainder-below-minimum',
    'closing',
    'closing-some',
    'refused trading.nothing-to-close',
    'refused trading.close-by-product',
    'modified',
    'reversed',
    'refused trading.order-not-pending',
    'refused trading.target-wrong-side',
    'refused trading.terms-changed',
    'refused trading.stop-loss-wrong-side',
    'refused trading.take-profit-wrong-side',
    'refused trading.trailing-stop-too-far',
    'refused trading.not-a-demo',
  ],
};

function partOf(
  held: bigint,
  { lotStep }: Instrument,
  part: { readonly portion: number; readonly but: string } | undefined,
): bigint | undefined {
  if (part === undefined) return undefined;
  if (part.but === 'a-step') return held - lotStep;
  const lots = (held * BigInt(part.portion)) / 1_000n;
  return lots - (lots % lotStep) + (part.but === 'off-step' ? 1n : 0n);
}
