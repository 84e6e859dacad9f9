import { type Book, customerAccount, houseAccount } from '@vitrine/domain/ledger/chart';
import { conservationReport } from '@vitrine/domain/ledger/conservation';
import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import type { Instrument } from '@vitrine/domain/market/instrument';
import type { Tick } from '@vitrine/domain/market/tick';
import type { LossLevel, OptionTerms } from '@vitrine/domain/options/index';
import { type RowContent, writeBody } from '@vitrine/engine/journal';
import fc from 'fast-check';
import {
  accountFact,
  instrumentFact,
  listed,
  OPEN_HOURS,
  optionsFact,
  SITE,
  siteFact,
} from '../../../tests/support/market.ts';
import type { CoreEvent } from '../src/events.ts';
import type { Input } from '../src/input.ts';
import { post } from '../src/ledger/ledger.ts';
import { Machine } from '../src/machine.ts';
import { project } from '../src/project.ts';
import { NaiveBroker, type NaiveQuote } from './naive-broker.ts';
import { Tables } from './tables.ts';

/** Thousandths that the loss and the profit are away from a price, on their right side when positive; 0: none. */
type Distances = readonly [loss: number, profit: number];

/** Something that happens; numbers are taken modulo what there is, so that every sequence of them means something. */
export type Action =
  | {
      readonly do: 'open';
      readonly who: number;
      readonly what: number;
      readonly isBuy: boolean;
      readonly multiple: number;
      /** Thousandths of what the account can just pay. */
      readonly portion: number;
      readonly awaits: boolean;
      /** Expected price, hundred-thousandths beside the last bid; none when undefined. */
      readonly expected: number | undefined;
      readonly stops: Distances;
    }
  /** A timed option for so many thousandths of what is on the options account, in cents. */
  | {
      readonly do: 'option';
      readonly who: number;
      readonly what: number;
      readonly isUp: boolean;
      readonly portion: number;
      readonly seconds: number;
    }
  /** The terms of timed options change. */
  | { readonly do: 'offer'; readonly isRatioLoss: boolean; readonly ratio: bigint; readonly offered: boolean }
  /** A time entry, after so many milliseconds; before it the prices that options run on may move by thousandths. */
  | { readonly do: 'time'; readonly ms: number; readonly move: number | undefined }
  /** A pending order, its target so many thousandths beside the bid. */
  | {
      readonly do: 'place';
      readonly who: number;
      readonly what: number;
      readonly isBuy: boolean;
      readonly multiple: number;
      readonly portion: number;
      readonly distance: number;
      readonly stops: Distances;
    }
  | { readonly do: 'cancel'; readonly which: number; readonly isStranger: boolean }
  | { readonly do: 'stops'; readonly which: number; readonly isStranger: boolean; readonly stops: Distances }
  | { readonly do: 'lots'; readonly who: number; readonly what: number; readonly lots: bigint }
  | {
      readonly do: 'close';
      readonly which: number;
      readonly isStranger: boolean;
      readonly awaits: boolean;
      /** Thousandths of the position's lots, also off the step, or all but a step; undefined: all of it. */
      readonly part: { readonly portion: number; readonly but: 'on-step' | 'off-step' | 'a-step' } | undefined;
    }
  /** The price moves by thousandths. */
  | { readonly do: 'tick'; readonly what: number; readonly move: number; readonly spread: number }
  /** The first price at which some account stands on a level, and before it the last at which it does not. */
  | {
      readonly do: 'edge';
      readonly who: number;
      readonly which: number;
      readonly level: number;
      readonly converter: boolean;
    }
  /** Time passes; afterwards every instrument is quoted anew, or none is. */
  | { readonly do: 'wait'; readonly ms: number; readonly isQuoted: boolean }
  /** What the nights of an instrument cost from now on, hundred-thousandths of the value; 0, 0: nothing. */
  | { readonly do: 'rates'; readonly what: number; readonly buy: bigint; readonly sell: bigint }
  | { readonly do: 'halt'; readonly what: number; readonly halted: boolean }
  | { readonly do: 'freeze'; readonly who: number; readonly frozen: boolean }
  | { readonly do: 'replay-restart'; readonly what: number }
  | { readonly do: 'reset'; readonly who: number };

/** The portion that is no whole number of cents. */
const ODD = 13;
const MULTIPLES = [1, 2, 5, 10, 30, 100, 300];
const anyMultiple = MULTIPLES.map((value) => ({ value, isDefault: value === 10 }));
const deep = {
  multiples: anyMultiple,
  leverageCap: { real: 100, paper: 300, demo: 300 },
  lotStep: 1n,
  minLots: 1n,
  quoteMaxAgeMs: 60_000,
} as const;

/** Dollars, yen by an inverse pair, pounds by a direct one, no way at all, both margin modes, very small and very large. */
export const INSTRUMENTS: readonly Instrument[] = [
  listed('EURUSD', { ...deep, minLots: 5n, calendar: ALWAYS_OPEN, swap: { buy: 12_345n, sell: -6_789n } }),
  listed('USDJPY', { ...deep, calendar: ALWAYS_OPEN, fillRule: 'next' }),
  listed('EURJPY', { ...deep, minLots: 5n, calendar: ALWAYS_OPEN, swap: { buy: 0n, sell: 54_321n } }),
  listed('GBPUSD', { ...deep, lotStep: 100n, minLots: 200n }),
  listed('EURGBP', { ...deep, calendar: ALWAYS_OPEN, maxLots: 10n ** 12n }),
  listed('XAUUSD', { ...deep, leverageCap: { real: 20, paper: 100, demo: 100 }, marginPerLot: 500_000_000n }),
  listed('BTCUSD', { ...deep, unitsPerLot: 10_000n, maxLots: 10n ** 12n, swap: { buy: 400_000n, sell: 300_000n } }),
  listed('XRPUSD', { ...deep, unitsPerLot: 1n, calendar: ALWAYS_OPEN }),
  { ...listed('EURUSD', { ...deep, calendar: ALWAYS_OPEN }), id: 90, code: 'USDXXX', quoteCurrency: 'YYY' },
  listed('AUDUSD', { ...deep, multiples: [] }),
];
const START: Readonly<Record<string, bigint>> = {
  EURUSD: 116_500n,
  USDJPY: 154_000n,
  EURJPY: 179_410n,
  GBPUSD: 133_000n,
  EURGBP: 87_594n,
  XAUUSD: 410_000n,
  BTCUSD: 9_200_000n,
  XRPUSD: 22_000n,
  USDXXX: 100_000n,
  AUDUSD: 66_000n,
};

/** Who trades: book and money at hand, in millionths. */
export const CUSTOMERS: readonly { readonly book: Book; readonly money: bigint }[] = [
  { book: 'demo', money: 0n },
  { book: 'demo', money: 0n },
  { book: 'demo', money: 900_000_000_000_000_000n },
  { book: 'real', money: 1_000_000_000n },
  { book: 'real', money: 5_000_000n },
  { book: 'paper', money: 123_456_789_012n },
  { book: 'paper', money: 77_000_000_000_001n },
  { book: 'real', money: 0n },
];

/** Wednesday 15:00: metals break at 22:00 for an hour, shares close for longer. */
export const BEGINNING = OPEN_HOURS;
/** On everybody's options account at the beginning, beside a demo account's grant. */
const MICRO = 3_333_330_000n;
const duration = (id: number, seconds: number, profitRatio: bigint) => ({
  id,
  seconds,
  profitRatio,
  minStake: 10_000n,
  maxStake: 5_000_000_000n,
});
const offer = (lossLevel: LossLevel, ratio: bigint, isOffered: boolean): OptionTerms => ({
  durations: [
    duration(1, 5, ratio),
    duration(2, 60, 83_333_333n),
    duration(3, 300, 200_000_000_000n),
    duration(4, 28_800, 150_000_000n),
  ],
  amounts: [10_000_000n],
  lossLevel,
  offered: { real: isOffered, paper: true, demo: isOffered },
});
const MODEL_SITE = { ...SITE, houseCapital: 400_000_000_000_000n };

const nat = fc.nat({ max: 1_000 });
const distance = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 30 }) },
  { weight: 1, arbitrary: fc.constant(-2) },
);
const stops = fc.tuple(distance, distance);
const multiple = fc.oneof(fc.constantFrom(100, 300), fc.constantFrom(...MULTIPLES, 7));
export const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      who: nat,
      // The last instrument takes no orders: one in a hundred is for it.
      what: fc.oneof({ weight: 10, arbitrary: fc.nat({ max: INSTRUMENTS.length - 2 }) }, { weight: 1, arbitrary: nat }),
      isBuy: fc.boolean(),
      multiple,
      portion: fc.oneof(fc.integer({ min: 1, max: 1_050 }), fc.constantFrom(300, 1_000)),
      awaits: fc.oneof(fc.constant(false), fc.constant(false), fc.boolean()),
      expected: fc.oneof(
        { weight: 4, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.integer({ min: -250, max: 250 }) },
      ),
      stops,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      who: nat,
      what: fc.nat({ max: INSTRUMENTS.length - 2 }),
      isBuy: fc.boolean(),
      multiple,
      portion: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.constantFrom(900, 1_000, 1_050)),
      distance: fc.oneof(fc.integer({ min: -40, max: 40 }), fc.constant(0)),
      stops,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('option' as const),
      who: nat,
      what: fc.oneof({ weight: 10, arbitrary: fc.nat({ max: INSTRUMENTS.length - 2 }) }, { weight: 1, arbitrary: nat }),
      isUp: fc.boolean(),
      portion: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.constantFrom(ODD, 1_000, 1_100, 2_000)),
      seconds: fc.constantFrom(5, 5, 60, 60, 60, 300, 28_800, 61),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('offer' as const),
      isRatioLoss: fc.boolean(),
      ratio: fc.oneof(fc.bigInt({ min: 1n, max: 200_000_000n }), fc.constant(100_000_000n)),
      offered: fc.constantFrom(true, true, true, false),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('time' as const),
      ms: fc.oneof(fc.integer({ min: 0, max: 6_000 }), fc.integer({ min: 0, max: 70_000 })),
      move: fc.constantFrom(undefined, 0, 1, -1, 2, -2),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      which: nat,
      isStranger: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('stops' as const), which: nat, isStranger: fc.boolean(), stops }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('lots' as const),
      who: nat,
      what: nat,
      lots: fc.oneof(fc.bigInt({ min: 0n, max: 500n }), fc.bigInt({ min: 0n, max: 10n ** 13n })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('close' as const),
      which: nat,
      isStranger: fc.boolean(),
      awaits: fc.boolean(),
      part: fc.option(
        fc.record({
          portion: fc.nat({ max: 1_200 }),
          but: fc.constantFrom(
            'on-step' as const,
            'on-step' as const,
            'on-step' as const,
            'off-step' as const,
            'a-step' as const,
          ),
        }),
        { nil: undefined, freq: 2 },
      ),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('tick' as const),
      what: nat,
      move: fc.oneof(
        fc.integer({ min: -3, max: 3 }),
        fc.integer({ min: -30, max: 30 }),
        fc.constantFrom(-400, -150, 150, 600),
      ),
      spread: fc.constantFrom(0, 0, 1, 7, 40),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('edge' as const),
      who: nat,
      which: nat,
      level: fc.constantFrom(50, 50, 100, 105),
      converter: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.oneof(fc.integer({ min: 1, max: 90_000 }), fc.constantFrom(3_600_000, 6 * 3_600_000 + 2_400_000)),
      isQuoted: fc.constantFrom(true, true, true, false),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rates' as const),
      what: nat,
      buy: fc.constantFrom(0n, 7n, -3n, 1_000n),
      sell: fc.constantFrom(0n, -9n, 11n, 900n),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('halt' as const), what: nat, halted: fc.constantFrom(true, false, false) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('freeze' as const), who: nat, frozen: fc.constantFrom(true, false, false) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('replay-restart' as const), what: fc.nat({ max: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset' as const), who: fc.nat({ max: 24 }) }) },
);

/** What the machine did, in the words the naive broker predicts with. */
export function wordsOf({ events, refusal, waitFor }: ReturnType<Machine['step']>): string[] {
  const told: string[] = [];
  for (const event of events) {
    if (event.type === 'OrderOpened') {
      const { order, uid, side, lots, instrument, price, tick, margin, fee } = event;
      told.push(
        `opened #${order} of ${uid}: ${side} ${lots} of ${instrument} at ${price} (tick ${tick.seq}), margin ${margin}, fee ${fee}`,
      );
    } else if (event.type === 'OrderClosed') {
      const { order, uid, price, tick, closedBy, profit } = event;
      told.push(`closed #${order} of ${uid} at ${price} (tick ${tick.seq}) by ${closedBy}, profit ${profit}`);
    } else if (event.type === 'OrderPartClosed') {
      const { order, part, uid, price, tick, closedBy, profit, lots, margin, fee, swap } = event;
      const left = `${event.lotsLeft} lots, margin ${event.marginLeft}, fee ${event.feeLeft}, swap ${event.swapLeft}`;
      told.push(
        `part #${part} of #${order} of ${uid}: ${lots} lots at ${price} (tick ${tick.seq}) by ${closedBy}, profit ${profit}, margin ${margin}, fee ${fee}, swap ${swap}; stays ${left}`,
      );
    } else if (event.type === 'OrderPlaced') {
      const { order, uid, side, lots, instrument, kind, target, tick, margin, fee } = event;
      const waits = `${(side === 'buy') === (kind === 'stop') ? 'above' : 'below'} ${target}`;
      told.push(
        `placed #${order} of ${uid}: ${side} ${lots} of ${instrument} ${waits} (tick ${tick.seq}), margin ${margin}, fee ${fee}`,
      );
    } else if (event.type === 'OrderTriggered') {
      const { order, uid, price, tick, margin, fee } = event;
      told.push(`triggered #${order} of ${uid} at ${price} (tick ${tick.seq}), margin ${margin}, fee ${fee}`);
    } else if (event.type === 'OrderCancelled') {
      told.push(`cancelled #${event.order} of ${event.uid} by ${event.closedBy}`);
    } else if (event.type === 'StopsSet') {
      told.push(`stops of #${event.order}: ${event.stopLoss} ${event.takeProfit}`);
    } else if (event.type === 'SwapCharged') {
      const { order, uid, amount, swapAfter } = event;
      told.push(`rollover of #${order} of ${uid} costs ${amount}, in sum ${swapAfter}`);
    } else if (event.type === 'OptionOpened') {
      const { option, uid, direction, stake, instrument, expiresAt, acceptedTick, win } = event;
      const what = `${direction} ${stake} on ${instrument} until ${expiresAt}`;
      told.push(`staked #${option} of ${uid}: ${what} (tick ${acceptedTick}), wins ${win}`);
    } else if (event.type === 'OptionEntered') {
      told.push(`entered #${event.option} of ${event.uid} at ${event.price} (tick ${event.tick.seq})`);
    } else if (event.type === 'OptionSettled') {
      const { option, uid, price, tick, outcome, voidReason, profit } = event;
      const how = voidReason === '' ? outcome : voidReason;
      told.push(`settled #${option} of ${uid} at ${price} (tick ${tick.seq}) by ${how}, profit ${profit}`);
    } else if (event.type === 'Posted' && event.reason === 'balance-protection') {
      told.push(`protected ${Math.floor(event.credit / 64)} with ${event.amount}`);
    } else if (event.type === 'MarginCalled' || event.type === 'MarginRestored') {
      const word = event.type === 'MarginCalled' ? 'called' : 'restored';
      told.push(`${word} ${event.uid}: ${event.netValue} on ${event.usedMargin}`);
    }
  }
  if (refusal !== undefined) told.push(`refused ${refusal.reason}`);
  if (waitFor !== undefined) told.push(`waits for ${waitFor}`);
  return told;
}

/** A price so many thousandths beside another, at least one point above 0. */
function beside(price: bigint, thousandths: number): bigint {
  const moved = (price * BigInt(1_000 + thousandths)) / 1_000n;
  return moved > 0n ? moved : 1n;
}

function lotsOf(
  held: bigint,
  { lotStep }: Instrument,
  part: Extract<Action, { do: 'close' }>['part'],
): bigint | undefined {
  if (part === undefined) return undefined;
  if (part.but === 'a-step') return held - lotStep;
  const lots = (held * BigInt(part.portion)) / 1_000n;
  return lots - (lots % lotStep) + (part.but === 'off-step' ? 1n : 0n);
}

function stopsAt(isBuy: boolean, price: bigint, [loss, profit]: Distances): { stopLoss: bigint; takeProfit: bigint } {
  const sign = isBuy ? 1 : -1;
  return {
    stopLoss: loss === 0 ? 0n : beside(price, -sign * loss),
    takeProfit: profit === 0 ? 0n : beside(price, sign * profit),
  };
}

/** A machine and a naive broker side by side, and the journal of what the machine did. */
export class World {
  machine = new Machine();
  readonly naive = new NaiveBroker(MODEL_SITE);
  readonly tables = new Tables();
  readonly rows: RowContent[] = [];
  readonly inputs: Input[] = [];
  /** Everything the machine did, in words. */
  readonly told: string[] = [];
  /** How often each kind of outcome came about. */
  readonly seen = new Map<string, number>();
  readonly #uids: readonly number[];
  #at = BEGINNING;
  #factVersion = 1;

  constructor(uids: readonly number[] = CUSTOMERS.map((_, index) => index + 1)) {
    this.#uids = uids;
    this.send({ type: 'fact', at: this.#at, fact: siteFact(MODEL_SITE) });
    for (const instrument of INSTRUMENTS) {
      this.send({ type: 'fact', at: this.#at, fact: instrumentFact(instrument) });
    }
    for (const [index, { book, money }] of CUSTOMERS.entries()) {
      const uid = uids[index] as number;
      this.send({ type: 'fact', at: this.#at, fact: accountFact(uid, book) });
      this.#fund(uid, book, money);
      this.#fundOptions(uid, book);
    }
    this.send({ type: 'fact', at: this.#at, fact: optionsFact(offer('stake', 80_000_000n, true)) });
    this.#fundHouse('real', 2_000_000_000_000n);
    for (const instrument of INSTRUMENTS) {
      if (instrument.id !== 90) this.#quote(instrument, START[instrument.code] as bigint, 0n);
    }
  }

  get at(): number {
    return this.#at;
  }
  get ticks(): Tick[] {
    return [...this.machine.market.all()]
      .filter((one) => one.seq > 0)
      .map((one) => ({ ...one.tickRef(), sourceAt: one.at, source: 'simulated' }));
  }

  /** Gives one input to both, compares what they say and what they hold, and checks the invariants of rules §2. */
  send(input: Input): string[] {
    // As the sequencer has it: nothing overtakes a rollover.
    if (input.type !== 'time' && this.naive.isRolloverDue(input.at)) this.send({ type: 'time', at: input.at });
    this.inputs.push(input);
    const expected = this.naive.step(input);
    const result = this.machine.step(input);
    const told = wordsOf(result);
    if (told.join('\n') !== expected.join('\n')) {
      const text = JSON.stringify(input, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
      throw new Error(`${text}\nexpected\n  ${expected.join('\n  ')}\nbut\n  ${told.join('\n  ')}`);
    }
    if (result.refusal !== undefined && result.events.length > 0) throw new Error('a refusal left events');
    this.told.push(...told);
    for (const line of told) {
      const word = line.startsWith('refused') ? line : (line.split(/[ #]/)[0] as string);
      const kind = word === 'part' ? word : (/by ([a-z-]+)/.exec(line)?.[0] ?? word);
      this.seen.set(kind, (this.seen.get(kind) ?? 0) + 1);
    }
    this.#record(input.at, result.events);
    this.#check(input, told);
    return told;
  }

  act(action: Action): void {
    const { naive } = this;
    const customer = (place: number): number => this.#uids[place % this.#uids.length] as number;
    const instrument = (place: number): Instrument =>
      naive.instrumentOf((INSTRUMENTS[place % INSTRUMENTS.length] as Instrument).id);
    const command = (body: Extract<Input, { type: 'command' }>['command'], on: number, awaits: boolean): void => {
      const seq = naive.quotes.get(on)?.seq ?? 0;
      this.send({ type: 'command', at: this.#at, command: body, acceptedTick: awaits ? seq : seq - 1 });
    };
    switch (action.do) {
      case 'open': {
        const uid = customer(action.who);
        const terms = instrument(action.what);
        const lots = this.#affordable(uid, terms, action);
        const bid = naive.quotes.get(terms.id)?.bid ?? 1n;
        const expectPrice =
          action.expected === undefined ? undefined : (bid * BigInt(100_000 + action.expected)) / 100_000n;
        const side = action.isBuy ? 'buy' : 'sell';
        const body = {
          kind: 'submit-order',
          uid,
          instrument: terms.id,
          side,
          lots,
          multiple: action.multiple,
        } as const;
        const closing = action.isBuy ? bid : (naive.quotes.get(terms.id)?.ask ?? 1n);
        const stops = stopsAt(action.isBuy, closing, action.stops);
        command({ ...body, expectPrice, stops }, terms.id, action.awaits);
        return;
      }
      case 'place': {
        const uid = customer(action.who);
        const terms = instrument(action.what);
        const lots = this.#affordable(uid, terms, action);
        const side = action.isBuy ? 'buy' : 'sell';
        const quote = naive.quotes.get(terms.id);
        const near = quote === undefined ? 1n : action.isBuy ? quote.ask : quote.bid;
        const target = beside(near, action.distance);
        const { multiple } = action;
        const stops = stopsAt(action.isBuy, target, action.stops);
        command(
          { kind: 'submit-order', uid, instrument: terms.id, side, lots, multiple, target, stops },
          terms.id,
          false,
        );
        return;
      }
      case 'option': {
        const uid = customer(action.who);
        const cents = ((naive.customers.get(uid)?.micro ?? 0n) * BigInt(action.portion)) / 1_000n / 10_000n;
        const { id } = instrument(action.what);
        const body = { kind: 'submit-option', uid, instrument: id, direction: action.isUp ? 'up' : 'down' } as const;
        const stake = cents * 10_000n + (action.portion === ODD ? 1n : 0n);
        // Now and then what he saw is a version behind.
        const expectTerms = cents % 7n === 3n ? naive.options.version - 1 : naive.options.version;
        command({ ...body, stake, seconds: action.seconds, expectTerms }, 0, false);
        return;
      }
      case 'offer': {
        this.#factVersion += 1;
        const terms = offer(action.isRatioLoss ? 'ratio' : 'stake', action.ratio, action.offered);
        this.send({ type: 'fact', at: this.#at, fact: optionsFact(terms, this.#factVersion) });
        return;
      }
      case 'time':
        this.#at += action.ms;
        for (const id of new Set(naive.options.running.map((option) => option.instrument))) {
          const { bid, ask } = naive.quotes.get(id) as NaiveQuote;
          if (action.move !== undefined) this.#quote(naive.instrumentOf(id), beside(bid, action.move), ask - bid);
        }
        this.send({ type: 'time', at: this.#at });
        return;
      case 'cancel': {
        const waiting = [...naive.customers.values()].flatMap(({ uid, pending }) =>
          pending.map(({ order }) => ({ uid, order })),
        );
        const one = waiting[action.which % waiting.length] ?? { uid: customer(action.which), order: action.which };
        const uid = action.isStranger ? customer(action.which) : one.uid;
        command({ kind: 'cancel-order', uid, order: one.order }, 0, false);
        return;
      }
      case 'stops': {
        const open = [...naive.customers.values()].flatMap(({ uid, pending, positions }) =>
          [...pending, ...positions].map((one) => ({ uid, one })),
        );
        const found = open[action.which % open.length];
        if (found === undefined) return;
        const { order, instrument: on, isBuy } = found.one;
        const quote = naive.quotes.get(on);
        const closing = isBuy ? quote?.bid : quote?.ask;
        const reference = 'target' in found.one ? found.one.target : (closing ?? 1n);
        const uid = action.isStranger ? customer(action.which) : found.uid;
        command({ kind: 'set-stops', uid, order, ...stopsAt(isBuy, reference, action.stops) }, 0, false);
        return;
      }
      case 'lots': {
        const terms = instrument(action.what);
        const body = { kind: 'submit-order', uid: customer(action.who), instrument: terms.id, side: 'buy' } as const;
        command({ ...body, lots: action.lots, multiple: 1 }, terms.id, false);
        return;
      }
      case 'close': {
        const order = naive.lastOrder === 0 ? 1 : (action.which % naive.lastOrder) + 1;
        const owner = [...naive.customers.values()].find((one) => one.positions.some((open) => open.order === order));
        const position = owner?.positions.find((open) => open.order === order);
        const on = position?.instrument ?? 0;
        const uid = owner === undefined || action.isStranger ? customer(action.which) : owner.uid;
        const lots = position === undefined ? undefined : lotsOf(position.lots, naive.instrumentOf(on), action.part);
        command({ kind: 'close-order', uid, order, lots }, on, action.awaits);
        return;
      }
      case 'tick': {
        const terms = instrument(action.what);
        if (terms.id === 90) return;
        const bid = naive.quotes.get(terms.id)?.bid ?? 1n;
        const moved = (bid * BigInt(1_000 + action.move)) / 1_000n;
        this.#at += 250;
        this.#quote(terms, moved > 0n ? moved : 1n, BigInt(action.spread));
        return;
      }
      case 'edge':
        this.#edge(customer(action.who), action.which, action.level, action.converter);
        return;
      case 'wait':
        this.#at += action.ms;
        this.send({ type: 'time', at: this.#at });
        if (!action.isQuoted) return;
        for (const [id, { bid, ask }] of naive.quotes) this.#quote(naive.instrumentOf(id), bid, ask - bid);
        return;
      case 'rates': {
        const terms = instrument(action.what);
        const [buy, sell] = [action.buy * 1_000n, action.sell * 1_000n];
        const { swap: _before, ...changed } = terms;
        const rates = buy === 0n && sell === 0n ? {} : { swap: { buy, sell } };
        this.#factVersion += 1;
        this.send({ type: 'fact', at: this.#at, fact: instrumentFact({ ...changed, ...rates }, this.#factVersion) });
        return;
      }
      case 'halt': {
        const terms = instrument(action.what);
        this.#factVersion += 1;
        const changed = { ...terms, halted: action.halted };
        this.send({ type: 'fact', at: this.#at, fact: instrumentFact(changed, this.#factVersion) });
        return;
      }
      case 'replay-restart': {
        // Most seams are of recordings that nobody trades on.
        const terms = INSTRUMENTS[action.what];
        if (terms !== undefined) this.send({ type: 'replay-restart', at: this.#at, instruments: [terms.id] });
        return;
      }
      case 'reset': {
        // Most resets are of customers that nobody knows.
        const uid = this.#uids[action.who] ?? 0;
        this.send({ type: 'command', at: this.#at, command: { kind: 'reset-demo', uid } });
        return;
      }
      case 'freeze': {
        const uid = customer(action.who);
        const { book } = naive.customers.get(uid) ?? { book: 'demo' as const };
        this.#factVersion += 1;
        this.send({ type: 'fact', at: this.#at, fact: accountFact(uid, book, this.#factVersion, action.frozen) });
        return;
      }
    }
  }

  #quote(terms: Instrument, bid: bigint, spread: bigint): void {
    const quote = { instrument: terms.id, bid, ask: bid + spread, sourceAt: this.#at, source: 'simulated' };
    this.send({ type: 'tick', at: this.#at, quote });
  }

  /** Lots whose margin takes up so many thousandths of what is free. */
  #affordable(
    uid: number,
    terms: Instrument,
    { multiple, portion, isBuy }: Pick<Extract<Action, { do: 'open' }>, 'multiple' | 'portion' | 'isBuy'>,
  ): bigint {
    const { naive } = this;
    const quote = naive.quotes.get(terms.id);
    const rate = naive.rateOf(terms);
    if (quote === undefined || rate === undefined) return terms.minLots;
    const price = isBuy ? quote.ask : quote.bid;
    const free = naive.freeOf(naive.customers.get(uid) as Parameters<NaiveBroker['freeOf']>[0]);
    const perLot = (terms.unitsPerLot * price * rate.n * 1_000_000n) / (10n ** BigInt(terms.pricePrecision) * rate.d);
    const margin = perLot / BigInt(multiple) + (perLot * terms.feeRate) / 100_000_000n + 1n;
    const lots = (free * 10_000n * BigInt(portion)) / (margin * 1_000n);
    const stepped = lots - (lots % terms.lotStep);
    if (stepped < terms.minLots) return terms.minLots;
    return stepped > terms.maxLots ? terms.maxLots : stepped;
  }

  #edge(uid: number, which: number, level: number, isConverter: boolean): void {
    const { naive } = this;
    const customer = naive.customers.get(uid) as Parameters<NaiveBroker['freeOf']>[0];
    if (customer.positions.length === 0) return;
    const position = customer.positions[which % customer.positions.length] as (typeof customer.positions)[number];
    let terms = naive.instrumentOf(position.instrument);
    if (isConverter && terms.quoteCurrency !== 'USD') terms = naive.converterOf(terms.quoteCurrency) ?? terms;
    const before = naive.quotes.get(terms.id) as NaiveQuote;
    const spread = before.ask - before.bid;
    const isBelow = (bid: bigint): boolean => {
      const quotes = new Map(naive.quotes).set(terms.id, { ...before, bid, ask: bid + spread });
      return naive.isAtOrBelow(customer, level, quotes);
    };
    let one = before.bid;
    const across = [1n, before.bid * 3n].find((bid) => isBelow(bid) !== isBelow(one));
    if (across === undefined) return;
    let other = across;
    const start = isBelow(one);
    while (one - other > 1n || other - one > 1n) {
      const middle = (one + other) / 2n;
      if (isBelow(middle) === start) one = middle;
      else other = middle;
    }
    for (const bid of [one, other]) {
      this.#at += 250;
      this.#quote(terms, bid, spread);
    }
  }

  #fund(uid: number, book: Book, amount: bigint): void {
    if (amount === 0n) return;
    this.#post(book, customerAccount(uid, 'forex'), amount);
    const customer = this.naive.customers.get(uid);
    if (customer !== undefined) customer.posted += amount;
  }

  #fundOptions(uid: number, book: Book): void {
    this.#post(book, customerAccount(uid, 'micro'), MICRO);
    const customer = this.naive.customers.get(uid);
    if (customer !== undefined) customer.micro += MICRO;
  }

  #fundHouse(book: Book, amount: bigint): void {
    this.#post(book, houseAccount('house/capital'), amount);
    this.naive.houseMoves(book, 'capital', amount);
  }

  #post(book: Book, credit: number, amount: bigint): void {
    const events: CoreEvent[] = [];
    const emit = (event: CoreEvent): void => {
      this.machine.apply(event);
      events.push(event);
    };
    const money = { book, currency: 'USD', debit: houseAccount('asset/sim'), credit, amount, order: 0 };
    post(this.machine.ledger, { at: this.#at, events, emit }, { ...money, reason: 'deposit' });
    this.#record(this.#at, events);
  }

  #record(at: number, events: readonly CoreEvent[]): void {
    if (events.length === 0) return;
    const row = { seq: this.rows.length + 1, at, actor: 0, key: '', args: '', events };
    this.rows.push(row);
    for (const [idx, event] of events.entries()) project(event, { seq: row.seq, at, idx }, this.tables);
  }

  get bodies(): string[] {
    return this.rows.map(writeBody);
  }

  #check(input: Input, told: readonly string[]): void {
    const { machine, naive } = this;
    const balances = [...machine.ledger.balances()];
    const live = [
      ...[...machine.trading.positions.orders()].map(({ customer, margin }) => ({ customer, amount: margin })),
      ...[...machine.trading.pending.all()].map(({ customer, margin, fee }) => ({ customer, amount: margin + fee })),
    ].map(({ customer, amount }) => ({ uid: machine.ledger.uidAt(customer), amount }));
    const stakes = [...machine.options.running.all()].map(({ customer, stake }) => ({
      uid: machine.ledger.uidAt(customer),
      amount: stake,
    }));
    const report = conservationReport(balances, live, stakes);
    if (stakes.length !== naive.options.running.length) throw new Error('not the same options run');
    if (!report.isConserved)
      throw new Error(
        `money was made or lost: ${JSON.stringify(report, (_k, v) => (typeof v === 'bigint' ? `${v}` : v))}`,
      );
    for (const { uid, book, posted, positions, pending } of naive.customers.values()) {
      const index = machine.ledger.indexOf(uid);
      if (machine.ledger.bookAt(index) !== book) throw new Error(`customer ${uid} is in another book`);
      if (machine.ledger.contractPostedAt(index) !== posted) throw new Error(`customer ${uid} has not ${posted}`);
      if (machine.trading.positions.countOf(index) !== positions.length) throw new Error(`positions of ${uid}`);
      if (machine.trading.pending.countOf(index) !== pending.length) throw new Error(`pending orders of ${uid}`);
      if (positions.length === 0 && posted < 0n) throw new Error(`customer ${uid} owes ${posted}`);
      if (machine.ledger.posted(book, 'USD', customerAccount(uid, 'micro')) !== naive.customers.get(uid)?.micro)
        throw new Error(`options account of ${uid}`);
      for (const kind of ['change', 'micro', 'stake'] as const) {
        if (machine.ledger.posted(book, 'USD', customerAccount(uid, kind)) < 0n) throw new Error(`${kind} of ${uid}`);
      }
    }
    for (const book of ['real', 'paper', 'demo'] as const) {
      if (machine.ledger.houseFunds(book) !== naive.houseFunds(book)) throw new Error(`house funds of ${book}`);
    }
    for (const [name, amount] of naive.house) {
      const [book, purse] = name.split(' ') as [Book, 'house/capital'];
      if (machine.ledger.posted(book, 'USD', houseAccount(purse)) !== amount) throw new Error(name);
    }
    if (input.type === 'command' && /^(opened|placed)/.test(told[0] ?? '')) {
      const customer = naive.customers.get(input.command.uid);
      if (customer !== undefined && naive.freeOf(customer) < 0n) throw new Error('an accepted order left free below 0');
    }
    if (input.type === 'tick' && naive.isOpen(naive.instrumentOf(input.quote.instrument), input.at)) {
      for (const customer of naive.customers.values()) {
        if (naive.isTouched(customer, input.quote.instrument) && naive.canBeStoppedOut(customer, input.at)) {
          throw new Error(`customer ${customer.uid} was not stopped out`);
        }
      }
    }
  }
}
