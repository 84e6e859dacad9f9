import { MAX_OPEN_ORDERS } from '@vitrine/domain/trading/bounds';
import { expect, it } from 'vitest';
import { accountFact, instrumentFact, listed, OPEN_HOURS, siteFact } from '../../../tests/support/market.ts';
import type { Command } from '../src/input.ts';
import { Machine } from '../src/machine.ts';
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
