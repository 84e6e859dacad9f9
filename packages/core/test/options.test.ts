import { ALWAYS_OPEN, type Calendar } from '@vitrine/domain/market/calendar';
import type { Instrument } from '@vitrine/domain/market/instrument';
import type { Tick } from '@vitrine/domain/market/tick';
import { INITIAL_OPTION_TERMS, type LossLevel, type OptionTerms } from '@vitrine/domain/options/index';
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
import type { Fact, Input } from '../src/input.ts';
import { loadMachine } from '../src/load.ts';
import { Machine } from '../src/machine.ts';
import type { SubmitOption } from '../src/options/input.ts';
import { project } from '../src/project.ts';
import { Tables } from './tables.ts';

const EURUSD = listed('EURUSD', { calendar: ALWAYS_OPEN });
const terms = (changes: Partial<OptionTerms> = {}): OptionTerms => ({ ...INITIAL_OPTION_TERMS, ...changes });
const UP = {
  kind: 'submit-option',
  uid: 1,
  instrument: EURUSD.id,
  direction: 'up',
  stake: 10_000_000n,
  seconds: 30,
} as const;

/** A machine, its tables and a hand on the clock; a demo, a paper and a real customer are 1, 2 and 3. */
class Desk {
  readonly machine = new Machine();
  readonly tables = new Tables();
  at = OPEN_HOURS;
  #rows = 0;

  constructor(instrument: Instrument = EURUSD) {
    this.fact(siteFact());
    this.fact(instrumentFact(instrument));
    this.fact(optionsFact());
    this.fact(accountFact(1));
    this.fact(accountFact(2, 'paper'));
    this.fact(accountFact(3, 'real'));
    this.tick(110_000n);
  }

  send(input: Input): ReturnType<Machine['step']> {
    const result = this.machine.step(input);
    this.#rows += 1;
    for (const [idx, event] of result.events.entries()) {
      project(event, { seq: this.#rows, at: input.at, idx }, this.tables);
    }
    return result;
  }
  fact(fact: Fact): void {
    this.send({ type: 'fact', at: this.at, fact });
  }
  tick(bid: bigint, ask = bid): readonly CoreEvent[] {
    const quote = { instrument: EURUSD.id, bid, ask, sourceAt: this.at, source: 'simulated' };
    return this.send({ type: 'tick', at: this.at, quote }).events;
  }
  /** A time entry so many milliseconds later. */
  pass(ms: number): readonly CoreEvent[] {
    this.at += ms;
    return this.send({ type: 'time', at: this.at }).events;
  }
  open(changes: Partial<SubmitOption> = {}): ReturnType<Machine['step']> {
    return this.send({ type: 'command', at: this.at, command: { ...UP, ...changes } });
  }
  get ticks(): Tick[] {
    const one = this.machine.market.get(EURUSD.id);
    return one === undefined ? [] : [{ ...one.tickRef(), sourceAt: one.at, source: 'simulated' }];
  }
}

const settledOf = (events: readonly CoreEvent[]) => events.filter((event) => event.type === 'OptionSettled');
const postedOf = (events: readonly CoreEvent[]) =>
  events.flatMap((event) => (event.type === 'Posted' ? [[event.debit, event.credit, event.amount]] : []));
const MICRO = 64 + 3;
const STAKE = 64 + 4;
const PNL = 18;

/** Runs an option of 30 s from 1.10000 to a price; what its settlement did. */
function settle(exit: bigint, lossLevel: LossLevel = 'stake', direction: 'up' | 'down' = 'up'): readonly CoreEvent[] {
  const desk = new Desk();
  desk.fact(optionsFact(terms({ lossLevel }), 2));
  expect(postedOf(desk.open({ direction }).events)).toEqual([[MICRO, STAKE, 10_000_000n]]);
  desk.tick(110_000n);
  desk.at += 28_000;
  desk.tick(exit);
  return desk.pass(2_000);
}

describe('the money of an option', () => {
  it('a win comes back with its stake in one entry', () => {
    const events = settle(110_001n);
    expect(settledOf(events)).toMatchObject([{ outcome: 'win', profit: 8_000_000n, price: 110_001n }]);
    expect(postedOf(events)).toEqual([
      [PNL, STAKE, 8_000_000n],
      [STAKE, MICRO, 18_000_000n],
    ]);
  });

  it('OPT-22b a tie gives the stake back, whichever way it went', () => {
    for (const direction of ['up', 'down'] as const) {
      expect(postedOf(settle(110_000n, 'ratio', direction))).toEqual([[STAKE, MICRO, 10_000_000n]]);
    }
  });

  it('a loss takes the stake, or as much as a win would have brought', () => {
    expect(postedOf(settle(109_999n, 'stake'))).toEqual([[STAKE, PNL, 10_000_000n]]);
    expect(postedOf(settle(109_999n, 'ratio'))).toEqual([
      [STAKE, PNL, 8_000_000n],
      [STAKE, MICRO, 2_000_000n],
    ]);
  });
});

describe('what is frozen', () => {
  it('OPT-25a neither new terms, a halt, another calendar nor a shorter quote age reaches a running option', () => {
    const desk = new Desk();
    desk.open();
    desk.fact(
      optionsFact(terms({ lossLevel: 'ratio', durations: [], offered: { real: false, paper: false, demo: false } }), 2),
    );
    const closed: Calendar = { ...ALWAYS_OPEN, always: false };
    desk.fact(instrumentFact({ ...EURUSD, halted: true, calendar: closed, quoteMaxAgeMs: 1 }, 2));
    expect(desk.open().refusal?.reason).toBe('options.not-offered');
    desk.at += 1_000;
    expect(desk.tick(110_000n)).toMatchObject([{ type: 'OptionEntered', price: 110_000n }]);
    desk.at += 26_000;
    desk.tick(109_000n);
    expect(desk.pass(2_999)).toEqual([]);
    expect(settledOf(desk.pass(1))).toMatchObject([{ outcome: 'loss', profit: -10_000_000n }]);
  });

  it('OPT-25b during a halt only a missing tick voids', () => {
    const desk = new Desk();
    desk.open();
    desk.tick(110_000n);
    desk.fact(instrumentFact({ ...EURUSD, halted: true }, 2));
    desk.at += 20_000;
    desk.tick(120_000n);
    expect(settledOf(desk.pass(10_000))).toMatchObject([
      { outcome: 'void', voidReason: 'no-exit', price: 0n, profit: 0n },
    ]);
  });
});

describe('entry and exit', () => {
  it('MKT-38b enters at the mid of the first tick after its acceptance, leaves at the last before the time entry', () => {
    const desk = new Desk();
    desk.open();
    expect(desk.tick(110_001n, 110_004n)).toMatchObject([{ type: 'OptionEntered', price: 110_002n, tick: { seq: 2 } }]);
    expect(desk.tick(111_000n)).toEqual([]);
    desk.at += 29_000;
    desk.tick(110_002n, 110_005n);
    expect(settledOf(desk.pass(1_000))).toMatchObject([{ price: 110_003n, tick: { seq: 4 }, outcome: 'win' }]);
  });

  it('a tick between the expiry and the next time entry is still before that entry', () => {
    const desk = new Desk();
    desk.open();
    desk.tick(110_000n);
    desk.at += 30_040;
    desk.tick(109_000n);
    expect(settledOf(desk.pass(60))).toMatchObject([{ price: 109_000n, outcome: 'loss' }]);
  });

  it.each([
    [EURUSD.quoteMaxAgeMs, true],
    [EURUSD.quoteMaxAgeMs + 1, false],
  ])('a first tick %i ms after the acceptance is an entry: %s', (age, isEntry) => {
    const desk = new Desk();
    desk.open();
    desk.at += age;
    expect(desk.tick(110_000n).map(({ type }) => type)).toEqual(isEntry ? ['OptionEntered'] : []);
    const [settled] = settledOf(desk.pass(100));
    if (isEntry) expect(settled).toBeUndefined();
    else expect(settled).toMatchObject({ outcome: 'void', voidReason: 'no-entry', profit: 0n });
  });

  it('void at once when no tick came in time; with one tick alone at the expiry', () => {
    const desk = new Desk();
    desk.open();
    expect(desk.pass(EURUSD.quoteMaxAgeMs)).toEqual([]);
    expect(settledOf(desk.pass(1))).toMatchObject([{ voidReason: 'no-entry' }]);
    desk.tick(110_000n);
    desk.open();
    desk.tick(110_000n);
    expect(settledOf(desk.pass(30_000))).toMatchObject([{ voidReason: 'no-exit' }]);
  });

  it('MKT-41a what is due settles in the order of expiry, then of ids', () => {
    const desk = new Desk();
    for (const seconds of [60, 30, 60, 30]) desk.open({ seconds });
    desk.tick(110_000n);
    desk.at += 59_000;
    desk.tick(111_000n);
    expect(settledOf(desk.pass(1_000)).map(({ option }) => option)).toEqual([2, 4, 1, 3]);
  });
});

describe('refusals', () => {
  const reasonOf = (desk: Desk, changes: Partial<SubmitOption>): string | undefined =>
    desk.open(changes).refusal?.reason;

  it('OPT-24b a real account opens none until they are on in the real book', () => {
    const desk = new Desk();
    expect(reasonOf(desk, { uid: 3 })).toBe('options.not-offered');
    expect(reasonOf(desk, { uid: 9 })).toBe('options.account-not-found');
    desk.fact(optionsFact(terms({ offered: { real: true, paper: true, demo: true } }), 2));
    // Asked for money now: the book is open.
    expect(reasonOf(desk, { uid: 3 })).toBe('options.insufficient-balance');
  });

  it('other terms than those that he saw are refused, and nothing is taken', () => {
    const desk = new Desk();
    desk.fact(optionsFact(terms({ lossLevel: 'ratio' }), 2));
    expect(reasonOf(desk, { expectTerms: 1 })).toBe('options.terms-changed');
    expect(reasonOf(desk, { expectTerms: 2 })).toBeUndefined();
    expect(reasonOf(desk, {})).toBeUndefined();
  });

  it('OPT-18 by the calendar the market has to be open until the expiry, that moment included', () => {
    const wednesday = 2 * 1_440;
    const calendar: Calendar = {
      always: false,
      zone: 'utc',
      sessions: [{ from: wednesday, to: wednesday + 901 }],
      holidays: [],
    };
    const desk = new Desk({ ...EURUSD, calendar });
    expect(reasonOf(desk, { seconds: 60 })).toBe('options.closes-before-expiry');
    expect(reasonOf(desk, { seconds: 30 })).toBeUndefined();
    desk.at += 29_999;
    desk.tick(110_000n);
    expect(reasonOf(desk, { seconds: 30 })).toBeUndefined();
    desk.at += 1;
    expect(reasonOf(desk, { seconds: 30 })).toBe('options.closes-before-expiry');
    desk.at += 30_000;
    expect(reasonOf(desk, { seconds: 30 })).toBe('market.closed');
  });

  it('the options account alone pays, and not what is staked', () => {
    const desk = new Desk();
    for (let stake = 0; stake < 2; stake += 1) expect(reasonOf(desk, { stake: 5_000_000_000n })).toBeUndefined();
    expect(reasonOf(desk, {})).toBe('options.insufficient-balance');
    expect(reasonOf(desk, { stake: 9_999_999n })).toBe('options.stake-decimals');
  });

  it('what running options may win counts against the house, for options and for contracts', () => {
    const desk = new Desk();
    const house = desk.machine.ledger.houseFunds('demo');
    desk.fact(
      optionsFact(
        terms({ durations: [{ id: 1, seconds: 30, profitRatio: house * 10n, minStake: 1n, maxStake: house }] }),
        2,
      ),
    );
    expect(reasonOf(desk, { stake: 10_000_000n })).toBeUndefined();
    expect(desk.machine.options.worstCase('demo')).toBe(house);
    expect(reasonOf(desk, { stake: 10_000_000n })).toBe('options.house-limit');
    const order = {
      kind: 'submit-order',
      uid: 1,
      instrument: EURUSD.id,
      side: 'buy',
      lots: 1_000n,
      multiple: 10,
    } as const;
    expect(desk.send({ type: 'command', at: desk.at, command: order }).refusal?.reason).toBe('trading.house-limit');
    desk.pass(60_000);
    expect(desk.machine.options.worstCase('demo')).toBe(0n);
  });
});

describe('what ends options before their time', () => {
  it('MKT-40b a seam voids those of its instruments, waiting or entered', () => {
    const desk = new Desk();
    desk.open();
    desk.tick(110_000n);
    desk.open();
    const { events } = desk.send({ type: 'replay-restart', at: desk.at, instruments: [EURUSD.id] });
    expect(settledOf(events)).toMatchObject([
      { option: 1, voidReason: 'replay-seam' },
      { option: 2, voidReason: 'replay-seam' },
    ]);
    expect(desk.machine.options.running.size).toBe(0);
    expect(desk.tick(110_000n)).toEqual([]);
    expect(desk.pass(60_000)).toEqual([]);
  });

  it('a reset of a demo account voids its own and posts the grant back', () => {
    const desk = new Desk();
    desk.open({ uid: 2, stake: 10_000_000n });
    desk.open();
    const { events } = desk.send({ type: 'command', at: desk.at, command: { kind: 'reset-demo', uid: 1 } });
    expect(settledOf(events)).toMatchObject([{ uid: 1, voidReason: 'demo-reset' }]);
    expect(desk.machine.ledger.posted('demo', 'USD', MICRO)).toBe(10_000_000_000n);
    expect(desk.machine.ledger.posted('demo', 'USD', STAKE)).toBe(0n);
  });
});

describe('more than one step takes', () => {
  const MANY = 4_500;
  const CHEAP = terms({
    durations: [{ id: 1, seconds: 30, profitRatio: 80_000_000n, minStake: 10_000n, maxStake: 10_000n }],
  });
  function crowded(): Desk {
    const desk = new Desk();
    desk.fact(optionsFact(CHEAP, 2));
    for (let count = 0; count < MANY; count += 1) expect(desk.open({ stake: 10_000n }).refusal).toBeUndefined();
    return desk;
  }

  it('a tick enters 2,000 a step, by id, all at its price; who comes between the parts waits for the next tick', async () => {
    const desk = crowded();
    desk.at += EURUSD.quoteMaxAgeMs;
    const entered: CoreEvent[] = [...desk.tick(111_000n)];
    expect(entered).toHaveLength(2_000);
    expect(desk.machine.isSplit).toBe(true);
    desk.open({ stake: 10_000n });
    // The machine that starts from the tables knows where it stood.
    const loaded = await loadMachine(desk.tables.stored(desk.ticks));
    expect([...loaded.stateLines()]).toEqual([...desk.machine.stateLines()]);
    expect(loaded.isSplit).toBe(true);
    // A time entry between the parts, with the last moment to enter gone: the tick was in time.
    desk.at += 100;
    const time: Input = { type: 'time', at: desk.at };
    expect(loaded.step(time)).toEqual(desk.machine.step(time));
    for (const machine of [desk.machine, loaded]) {
      const { events, continuation } = machine.step({ type: 'time', at: desk.at });
      expect([events.length, continuation]).toEqual([MANY - 4_000, undefined]);
      expect(machine.isSplit).toBe(false);
    }
    expect([...loaded.stateLines()]).toEqual([...desk.machine.stateLines()]);
    const running = [...desk.machine.options.running.all()];
    expect(running.filter(({ entry }) => entry?.seq === 2 && entry.price === 111_000n)).toHaveLength(MANY);
    expect(running.find(({ option }) => option === MANY + 1)?.entry).toBeUndefined();
  });

  it('a seam voids 2,000 a step', () => {
    const desk = crowded();
    const parts: number[] = [];
    for (
      let input: Input | undefined = { type: 'replay-restart', at: desk.at, instruments: [EURUSD.id] };
      input !== undefined;
    ) {
      const { events, continuation } = desk.send(input);
      parts.push(settledOf(events).length);
      input = continuation === undefined ? undefined : { ...continuation, at: desk.at };
    }
    expect(parts).toEqual([2_000, 2_000, 500]);
  });
});
