import { houseAccount } from '@vitrine/domain/ledger/chart';
import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import type { Instrument } from '@vitrine/domain/market/index';
import { lastRollover } from '@vitrine/domain/trading/swap';
import { describe, expect, it } from 'vitest';
import {
  accountFact,
  instrumentFact,
  listed,
  OPEN_HOURS,
  optionsFact,
  siteFact,
} from '../../../tests/support/market.ts';
import type { CoreEvent } from '../src/events.ts';
import type { Input } from '../src/input.ts';
import { loadMachine } from '../src/load.ts';
import { Machine } from '../src/machine.ts';
import { project } from '../src/project.ts';
import { Tables } from './tables.ts';

const CUSTOMERS = 4_500;
const EURUSD = listed('EURUSD', { spreadPoints: 0 });
const XAUUSD = listed('XAUUSD');
/** Quoted in euros. */
const GER40 = listed('GER40');

/** Customers who each hold one position that a fall to 1.08 stops out. */
function crowded(tables = new Tables(), terms: Instrument = EURUSD): Machine {
  const machine = new Machine();
  const run = (input: Input): void => {
    const result = machine.step(input);
    expect(result.refusal).toBeUndefined();
    record(tables, result.events);
  };
  const at = OPEN_HOURS;
  run({ type: 'fact', at, fact: siteFact({ demoGrant: 2_000_000_000n, houseCapital: 1_000_000_000_000_000_000n }) });
  run({ type: 'fact', at, fact: instrumentFact(terms) });
  run(quote(110_000n));
  for (let uid = 1; uid <= CUSTOMERS; uid += 1) {
    run({ type: 'fact', at, fact: accountFact(uid) });
    run({ type: 'command', at, command: buy(uid) });
  }
  return machine;
}

/** Rows of the journal so far, of all stories. */
let rows = 0;
function record(tables: Tables, events: readonly CoreEvent[]): void {
  rows += 1;
  for (const [idx, event] of events.entries()) project(event, { seq: rows, at: OPEN_HOURS, idx }, tables);
}

const buy = (uid: number) =>
  ({ kind: 'submit-order', uid, instrument: EURUSD.id, side: 'buy', lots: 10_000n, multiple: 100 }) as const;
const quote = (price: bigint, instrument = EURUSD.id): Input => ({
  type: 'tick',
  at: OPEN_HOURS,
  quote: { instrument, bid: price, ask: price, sourceAt: OPEN_HOURS, source: 'simulated' },
});

it('TRD-52a a tick that closes more than 2,000 orders goes on in further steps at the same price, lowest uid first', () => {
  const machine = crowded();
  const parts: number[] = [];
  let input: Input | undefined = quote(108_000n);
  const closed: number[] = [];
  while (input !== undefined) {
    const { events, continuation } = machine.step(input);
    const closes = events.filter((event) => event.type === 'OrderClosed');
    parts.push(closes.length);
    for (const event of closes) {
      expect(event).toMatchObject({ closedBy: 'stop-out', price: 108_000n, tick: { seq: 2 } });
      closed.push(event.uid);
    }
    if (continuation !== undefined) {
      const last = closed.at(-1) as number;
      const at = OPEN_HOURS;
      const waiting = machine.step({ type: 'command', at, command: buy(last + 1) });
      expect(waiting.refusal?.reason).toBe('trading.margin-check-running');
      // His turn is over: he is refused for the money the move cost him.
      const done = machine.step({ type: 'command', at, command: buy(last) });
      expect(done.refusal?.reason).toBe('trading.insufficient-margin');
    }
    input = continuation === undefined ? undefined : { ...continuation, at: OPEN_HOURS };
  }
  expect(parts).toEqual([2_000, 2_000, 500]);
  expect(closed).toEqual(Array.from({ length: CUSTOMERS }, (_, place) => place + 1));
  expect(machine.trading.splitTick).toBeUndefined();
});

it('a crash between the parts changes nothing: what the tables hold goes on to the same end', async () => {
  const tables = new Tables();
  const machine = crowded(tables);
  const cut = machine.step(quote(108_000n));
  record(tables, cut.events);
  const newest = machine.market.get(EURUSD.id)?.tickRef();
  if (newest === undefined) throw new Error('no tick');
  const loaded = await loadMachine(tables.stored([{ ...newest, sourceAt: OPEN_HOURS, source: 'simulated' }]));
  expect([...loaded.stateLines()]).toEqual([...machine.stateLines()]);
  for (let input: Input | undefined = { type: 'continue', at: OPEN_HOURS }; input !== undefined; ) {
    const one = machine.step(input);
    const other = loaded.step(input);
    expect(other).toEqual(one);
    input = one.continuation === undefined ? undefined : { ...one.continuation, at: OPEN_HOURS };
  }
  expect([...loaded.stateLines()]).toEqual([...machine.stateLines()]);
  expect(loaded.trading.positions.size).toBe(0);
});

it('where a cut tick stands is part of the state', () => {
  const machine = crowded();
  const { continuation } = machine.step(quote(108_000n));
  expect(continuation).toEqual({ type: 'continue' });
  expect([...machine.stateLines()].at(-1)).toMatch(/cut 1 2000$/);
});

it('a seam closes any number of positions, 2,000 a step', () => {
  const machine = crowded();
  const closes: number[] = [];
  let input: Input | undefined = { type: 'replay-restart', at: OPEN_HOURS, instruments: [EURUSD.id] };
  while (input !== undefined) {
    const { events, continuation } = machine.step(input);
    closes.push(events.filter((event) => event.type === 'OrderClosed' && event.closedBy === 'replay-seam').length);
    input = continuation === undefined ? undefined : { ...continuation, at: OPEN_HOURS };
  }
  expect(closes).toEqual([2_000, 2_000, 500]);
});

it('a time entry settles what is due between two parts, at the tick that is being worked through', () => {
  const machine = crowded();
  machine.step({ type: 'fact', at: OPEN_HOURS, fact: optionsFact() });
  const option = {
    kind: 'submit-option',
    uid: 1,
    instrument: EURUSD.id,
    direction: 'down',
    stake: 10_000_000n,
  } as const;
  const command = { ...option, seconds: 30 } as const;
  expect(machine.step({ type: 'command', at: OPEN_HOURS, command }).refusal).toBeUndefined();
  machine.step(quote(110_000n));
  const later = (input: Input): Input => ({ ...input, at: OPEN_HOURS + 29_000 });
  expect(machine.step(later(quote(108_000n))).continuation).toEqual({ type: 'continue' });
  const { events, continuation } = machine.step({ type: 'time', at: OPEN_HOURS + 30_000 });
  expect(events[0]).toMatchObject({ type: 'OptionSettled', outcome: 'win', price: 108_000n, tick: { seq: 3 } });
  // The tick's own rest is not forgotten.
  expect(continuation).toEqual({ type: 'continue' });
  let closed = 2_000;
  for (let input: Input | undefined = later({ type: 'continue', at: 0 }); input !== undefined; ) {
    const part = machine.step(input);
    closed += part.events.filter(({ type }) => type === 'OrderClosed').length;
    input = part.continuation === undefined ? undefined : later({ ...part.continuation, at: 0 });
  }
  expect(closed).toBe(CUSTOMERS);
});

describe('targets and stops', () => {
  const [ANNA, BEN, CHEN, DORA, EVE, FAY] = [1, 2, 3, 4, 5, 6];
  const EACH = 1_500;
  const START = 110_000n;
  const REACHED = 108_000n;

  /**
   * A fall to 1.08 fills 1,500 orders of Anna and 1,500 of Chen and stops 1,500 positions of Ben, whose numbers lie
   * between each other's. Dora has nothing.
   */
  function waiting(tables = new Tables()): Machine {
    const machine = new Machine();
    const run = (input: Input): void => {
      const result = machine.step(input);
      expect(result.refusal).toBeUndefined();
      record(tables, result.events);
    };
    const at = OPEN_HOURS;
    const terms = { demoGrant: 1_000_000_000_000_000n, houseCapital: 1_000_000_000_000_000_000n };
    run({ type: 'fact', at, fact: siteFact(terms) });
    run({ type: 'fact', at, fact: instrumentFact(EURUSD) });
    run(quote(START));
    for (const uid of [ANNA, BEN, CHEN, DORA]) run({ type: 'fact', at, fact: accountFact(uid) });
    for (let place = 0; place < EACH; place += 1) {
      run({ type: 'command', at, command: { ...small(ANNA), target: 108_500n } });
      run({ type: 'command', at, command: { ...small(BEN), stops: { stopLoss: 108_500n, takeProfit: 0n } } });
      run({ type: 'command', at, command: { ...small(CHEN), side: 'sell', target: 108_400n } });
    }
    return machine;
  }
  const small = (uid: number) => ({ ...buy(uid), lots: 100n });

  /** What a step fired, by number. */
  const firedBy = (events: readonly CoreEvent[]) =>
    events.flatMap((event) => {
      if (event.type === 'OrderTriggered')
        return [{ what: 'filled', order: event.order, seq: event.tick.seq, price: event.price }];
      if (event.type !== 'OrderClosed') return [];
      return [{ what: event.closedBy as string, order: event.order, seq: event.tick.seq, price: event.price }];
    });

  /** Goes on until nothing is left; `between` happens before each further part. */
  function workThrough(machine: Machine, between: () => void = () => undefined) {
    const parts: ReturnType<typeof firedBy>[] = [];
    for (let input: Input | undefined = quote(REACHED); input !== undefined; ) {
      const { events, continuation } = machine.step(input);
      parts.push(firedBy(events));
      if (continuation !== undefined) between();
      input = continuation === undefined ? undefined : { ...continuation, at: OPEN_HOURS };
    }
    return parts;
  }

  it('a tick that reaches more than 2,000 of them goes on in further steps: targets by id, then stops by id, at its price', () => {
    const machine = waiting();
    const parts = workThrough(machine);
    expect(parts.map((part) => part.length)).toEqual([2_000, 2_000, 500]);
    const numbers = Array.from({ length: 3 * EACH }, (_, place) => place + 1);
    expect(parts.flat()).toEqual([
      ...numbers.filter((order) => order % 3 !== 2).map((order) => ({ what: 'filled', order, seq: 2, price: REACHED })),
      ...numbers
        .filter((order) => order % 3 === 2)
        .map((order) => ({ what: 'stop-loss', order, seq: 2, price: REACHED })),
    ]);
    expect(machine.trading.splitTick).toBeUndefined();
    expect(machine.trading.pending.size).toBe(0);
    expect(machine.trading.positions.size).toBe(2 * EACH);
  });

  it('TRD-52c between the parts nobody who waits cancels, moves a stop, takes new risk or begins anew; whom the tick does not touch trades', () => {
    const machine = waiting();
    const at = OPEN_HOURS;
    const goldOf = (uid: number) => ({ ...small(uid), instrument: XAUUSD.id });
    for (const product of [XAUUSD, GER40]) {
      machine.step({ type: 'fact', at, fact: instrumentFact(product) });
      machine.step(quote(200_000n, product.id));
    }
    for (const uid of [EVE, FAY]) machine.step({ type: 'fact', at, fact: accountFact(uid) });
    expect(machine.step({ type: 'command', at, command: goldOf(EVE) }).refusal).toBeUndefined();
    // Euros become dollars at the price that falls: what Fay holds is worth something else at it.
    const index = { ...small(FAY), instrument: GER40.id, multiple: 10 };
    expect(machine.step({ type: 'command', at, command: index }).refusal).toBeUndefined();
    const says = (command: Extract<Input, { type: 'command' }>['command']) =>
      machine.step({ type: 'command', at, command }).refusal?.reason;
    const last = 3 * EACH;
    let asked = 0;
    workThrough(machine, () => {
      asked += 1;
      expect(says({ kind: 'set-stops', uid: BEN, order: last - 1, stopLoss: 0n, takeProfit: 0n })).toBe(
        'trading.margin-check-running',
      );
      expect(says(small(CHEN))).toBe('trading.margin-check-running');
      expect(says(goldOf(BEN))).toBe('trading.margin-check-running');
      expect(says({ kind: 'reset-demo', uid: CHEN })).toBe('trading.margin-check-running');
      expect(says(goldOf(EVE))).toBeUndefined();
      expect(says(goldOf(FAY))).toBe('trading.margin-check-running');
      if (asked === 1) {
        expect(says({ kind: 'cancel-order', uid: CHEN, order: last })).toBe('trading.margin-check-running');
        expect(says(small(DORA))).toBeUndefined();
      }
    });
    expect(asked).toBe(2);
    // Afterwards they do as they like: Chen's order was filled, Dora's stands.
    expect(says({ kind: 'cancel-order', uid: CHEN, order: last })).toBe('trading.order-not-pending');
    expect(says({ kind: 'set-stops', uid: CHEN, order: last, stopLoss: 109_000n, takeProfit: 0n })).toBeUndefined();
    expect(machine.trading.positions.slotOf(last + 3)).toBeGreaterThanOrEqual(0);
    expect(says({ kind: 'reset-demo', uid: CHEN })).toBeUndefined();
  });

  it('between the parts nobody who waits stakes what is on the only account', () => {
    const machine = waiting();
    const at = OPEN_HOURS;
    const terms = { demoGrant: 1_000_000_000_000_000n, onlyOneAccount: true } as const;
    machine.step({ type: 'fact', at, fact: siteFact(terms, 2) });
    machine.step({ type: 'fact', at, fact: optionsFact() });
    const option = { kind: 'submit-option', instrument: EURUSD.id, direction: 'up', stake: 10_000_000n } as const;
    const stakes = (uid: number) =>
      machine.step({ type: 'command', at, command: { ...option, uid, seconds: 30 } }).refusal?.reason;
    workThrough(machine, () => {
      expect(stakes(CHEN)).toBe('options.margin-check-running');
      expect(stakes(DORA)).toBeUndefined();
    });
    expect(stakes(CHEN)).toBeUndefined();
  });

  it('a crash between the parts changes nothing: what the tables hold goes on to the same end', async () => {
    const tables = new Tables();
    const machine = waiting(tables);
    record(tables, machine.step(quote(REACHED)).events);
    const newest = machine.market.get(EURUSD.id)?.tickRef();
    if (newest === undefined) throw new Error('no tick');
    const tick = { ...newest, sourceAt: OPEN_HOURS, source: 'simulated' };
    for (let isOver = false; !isOver; ) {
      const loaded = await loadMachine(tables.stored([tick]));
      expect([...loaded.stateLines()]).toEqual([...machine.stateLines()]);
      const one = machine.step({ type: 'continue', at: OPEN_HOURS });
      expect(loaded.step({ type: 'continue', at: OPEN_HOURS })).toEqual(one);
      record(tables, one.events);
      isOver = one.continuation === undefined;
    }
    expect(machine.trading.positions.size).toBe(2 * EACH);
    expect(machine.trading.splitTick).toBeUndefined();
  });
});

describe('a rollover that charges more than 2,000 orders', () => {
  const ROLLOVER = Date.parse('2026-11-18T22:00:00Z');
  const NIGHTS = { ...EURUSD, calendar: ALWAYS_OPEN, swap: { buy: 10_000n, sell: 0n } };
  const rollover = (at: number): Input => ({ type: 'time', at });

  function runNight(machine: Machine, tables = new Tables(), first: Input = rollover(ROLLOVER)): number[][] {
    const parts: number[][] = [];
    for (let input: Input | undefined = first; input !== undefined; ) {
      const { events, continuation } = machine.step(input);
      record(tables, events);
      parts.push(events.flatMap((event) => (event.type === 'SwapCharged' ? [event.uid] : [])));
      input = continuation === undefined ? undefined : { ...continuation, at: input.at };
    }
    return parts;
  }

  it('goes on in further steps, lowest uid first; nobody opens there meanwhile, and who closes pays his rollover', () => {
    const tables = new Tables();
    const machine = crowded(tables, NIGHTS);
    const { continuation, events } = machine.step(rollover(ROLLOVER));
    record(tables, events);
    expect(continuation).toEqual({ type: 'time' });
    expect(events.at(-1)).toMatchObject({ type: 'RolloverCharged', uid: 2_000 });
    machine.step({ ...quote(110_000n), at: ROLLOVER });
    const at = ROLLOVER;
    expect(machine.step({ type: 'command', at, command: buy(2_500) }).refusal?.reason).toBe(
      'trading.margin-check-running',
    );
    const close = (uid: number) => ({ kind: 'close-order', uid, order: uid }) as const;
    const closed = [1, 3_000].map((uid) => machine.step({ type: 'command', at, command: close(uid) }).events);
    for (const told of closed) record(tables, told);
    const rollovers = closed.map((told) => told.filter(({ type }) => type === 'SwapCharged').length);
    expect(rollovers).toEqual([0, 1]);
    const others = Array.from({ length: 2_500 }, (_, place) => place + 2_001).filter((uid) => uid !== 3_000);
    const parts = runNight(machine, tables);
    expect(parts.map(({ length }) => length)).toEqual([2_000, 499]);
    expect(parts.flat()).toEqual(others);
    expect(runNight(machine)).toEqual([[]]);
    // The night is over: he is refused for the money alone.
    const after = machine.step({ type: 'command', at, command: buy(2_500) });
    expect(after.refusal?.reason).toBe('trading.insufficient-margin');
  });

  it('a crash between the parts and days without a process change nothing: everybody pays every rollover once', async () => {
    const tables = new Tables();
    const machine = crowded(tables, NIGHTS);
    record(tables, machine.step(rollover(ROLLOVER)).events);
    const newest = machine.market.get(EURUSD.id)?.tickRef();
    if (newest === undefined) throw new Error('no tick');
    const loaded = await loadMachine(tables.stored([{ ...newest, sourceAt: OPEN_HOURS, source: 'simulated' }]));
    expect([...loaded.stateLines()]).toEqual([...machine.stateLines()]);
    const paid = runNight(loaded, tables, rollover(ROLLOVER + 2 * 86_400_000 + 5_000));
    expect(paid.flat()).toHaveLength(3 * CUSTOMERS - 2_000);
    for (const position of loaded.trading.positions.orders()) expect(position.swap).toBe(3n * 11_000_000n);
    expect(loaded.ledger.posted('demo', 'USD', houseAccount('house/swap'))).toBe(BigInt(CUSTOMERS) * 33_000_000n);
    expect(tables.rows('rollover_progress')).toEqual([{ shard: 0, rollover: lastRollover(ROLLOVER) + 2, uid: 0 }]);
  });

  it('a tick that was cut is worked through before the rollover is charged', () => {
    const machine = crowded(new Tables(), NIGHTS);
    machine.step({ ...quote(110_000n), at: ROLLOVER - 1 });
    expect(machine.step({ ...quote(108_000n), at: ROLLOVER - 1 }).continuation).toEqual({ type: 'continue' });
    const { events, continuation } = machine.step(rollover(ROLLOVER));
    expect([events, continuation]).toEqual([[], { type: 'continue' }]);
    machine.step({ type: 'continue', at: ROLLOVER });
    // Nobody is left who could pay.
    expect(machine.step({ type: 'continue', at: ROLLOVER }).continuation).toBeUndefined();
    expect(machine.trading.positions.size).toBe(0);
  });
});
