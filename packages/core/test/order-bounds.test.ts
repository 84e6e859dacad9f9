import { MAX_OPEN_ORDERS } from '@vitrine/domain/trading/bounds';
import { expect, it, vi } from 'vitest';
import {
  accountFact,
  instrumentFact,
  listed,
  OPEN_HOURS,
  optionsFact,
  siteFact,
} from '../../../tests/support/market.ts';
import type { Command } from '../src/input.ts';
import { Machine } from '../src/machine.ts';
import { RunningOptions } from '../src/options/running-options.ts';
import { MAX_ORDERS_PER_STEP } from '../src/step.ts';
import type { SubmitOrder } from '../src/trading/input.ts';

const EURUSD = listed('EURUSD', { lotStep: 1n, minLots: 1n });
const quote = { instrument: EURUSD.id, bid: 110_000n, ask: 110_000n, sourceAt: OPEN_HOURS, source: 'simulated' };

it('A3 one customer can have a bounded number of positions and pending orders, and others are not concerned', () => {
  const machine = new Machine();
  const send = (command: Command) => machine.step({ type: 'command', at: OPEN_HOURS, command });
  const order = (other: Partial<SubmitOrder>) =>
    send({ kind: 'submit-order', uid: 1, instrument: EURUSD.id, side: 'buy', lots: 1n, multiple: 100, ...other });
  for (const fact of [siteFact(), instrumentFact(EURUSD), accountFact(1), accountFact(2)]) {
    machine.step({ type: 'fact', at: OPEN_HOURS, fact });
  }
  machine.step({ type: 'tick', at: OPEN_HOURS, quote });
  for (let count = 1; count < MAX_OPEN_ORDERS; count += 1) {
    const isPending = count % 2 === 0;
    expect(order(isPending ? { target: 100_000n } : {}).refusal).toBeUndefined();
  }
  const { events } = order({});
  expect(events.map(({ type }) => type)).toContain('OrderOpened');
  const tooMany = { reason: 'trading.too-many-orders', params: { maximum: MAX_OPEN_ORDERS } };
  expect(order({}).refusal).toEqual(tooMany);
  expect(order({ target: 100_000n }).refusal).toEqual(tooMany);
  expect(order({ uid: 2 }).refusal).toBeUndefined();
  send({ kind: 'close-order', uid: 1, order: 1 });
  expect(order({}).refusal).toBeUndefined();
});

it('A4 a demo reset is one step of at most one and a half times as many orders as a step that is split has', () => {
  expect(MAX_OPEN_ORDERS).toBeLessThanOrEqual(1.5 * MAX_ORDERS_PER_STEP);
  const machine = new Machine();
  const send = (command: Command) => machine.step({ type: 'command', at: OPEN_HOURS, command });
  for (const fact of [siteFact(), instrumentFact(EURUSD), accountFact(1)])
    machine.step({ type: 'fact', at: OPEN_HOURS, fact });
  machine.step({ type: 'tick', at: OPEN_HOURS, quote });
  const order = { kind: 'submit-order', uid: 1, instrument: EURUSD.id, side: 'buy', lots: 1n, multiple: 100 } as const;
  for (let count = 0; count < MAX_OPEN_ORDERS; count += 1)
    send(count % 2 === 0 ? order : { ...order, target: 100_000n });
  const { events, continuation } = send({ kind: 'reset-demo', uid: 1 });
  expect(continuation).toBeUndefined();
  // Each order ends, its hold is released, and its result is posted.
  expect(events.length).toBeLessThanOrEqual(3 * MAX_OPEN_ORDERS + 4);
  expect(machine.trading.positions.countOf(0) + machine.trading.pending.countOf(0)).toBe(0);
  expect(send({ kind: 'reset-demo', uid: 1 }).events.map(({ type }) => type)).toEqual(['DemoReset']);
});

it('A4 a demo reset reads no option of anybody else', () => {
  const machine = new Machine();
  const option = (uid: number) => ({
    kind: 'submit-option' as const,
    uid,
    instrument: EURUSD.id,
    direction: 'up' as const,
    stake: 10_000_000n,
    seconds: 300,
  });
  for (const fact of [siteFact(), instrumentFact(EURUSD), optionsFact(), accountFact(1), accountFact(2)])
    machine.step({ type: 'fact', at: OPEN_HOURS, fact });
  machine.step({ type: 'tick', at: OPEN_HOURS, quote });
  for (const uid of [2, 1, 2, 1, 2])
    expect(machine.step({ type: 'command', at: OPEN_HOURS, command: option(uid) }).refusal).toBeUndefined();
  const read = vi.spyOn(RunningOptions.prototype, 'at');
  const { events } = machine.step({ type: 'command', at: OPEN_HOURS, command: { kind: 'reset-demo', uid: 1 } });
  const readOf = new Set(read.mock.results.map(({ value }) => value.option));
  read.mockRestore();
  expect(events.flatMap((event) => (event.type === 'OptionSettled' ? [event.option] : []))).toEqual([2, 4]);
  expect([...readOf].sort()).toEqual([2, 4]);
});
