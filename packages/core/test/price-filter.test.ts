import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import type { Quote } from '@vitrine/domain/market/tick';
import { expect, it } from 'vitest';
import { accountFact, instrumentFact, listed, OPEN_HOURS, siteFact } from '../../../tests/support/market.ts';
import { Machine } from '../src/machine.ts';

const EURUSD = listed('EURUSD', { calendar: ALWAYS_OPEN, source: 'live' });
const UID = 1;

/** A machine with a live product at 1.10000 and a customer with a position whose stop-loss lies at 1.09500. */
function desk() {
  const machine = new Machine();
  for (const fact of [siteFact(), instrumentFact(EURUSD), accountFact(UID)]) {
    machine.step({ type: 'fact', at: OPEN_HOURS, fact });
  }
  let at = OPEN_HOURS;
  const quote = (price: bigint, more: Partial<Quote> = {}) => {
    at += 100;
    const own = { instrument: EURUSD.id, bid: price, ask: price, sourceAt: at, source: 'live', isLive: true, ...more };
    return machine.step({ type: 'tick', at, quote: own });
  };
  const order = {
    kind: 'submit-order',
    uid: UID,
    instrument: EURUSD.id,
    side: 'buy',
    lots: 10_000n,
    multiple: 100,
  } as const;
  const stops = { stopLoss: 109_500n, takeProfit: 0n };
  quote(110_000n);
  const opened = machine.step({ type: 'command', at, command: { ...order, stops } });
  expect(opened.refusal).toBeUndefined();
  const price = () => machine.market.get(EURUSD.id)?.bid;
  return { machine, quote, price, command: order, now: () => at };
}

it('MKT-35b a wild live tick is on the tape and nowhere else: no stop fires, nothing is valued, orders fill at the price before', () => {
  const { machine, quote, price, command, now } = desk();
  expect(quote(108_000n)).toEqual({
    events: [],
    tick: expect.objectContaining({ instrument: EURUSD.id, seq: 0, bid: 108_000n, at: now(), source: 'live' }),
  });
  expect(price()).toBe(110_000n);
  expect(machine.openProfitOf(UID)).toBe(0n);
  const filled = machine.step({ type: 'command', at: now(), command });
  expect(filled.events[0]).toMatchObject({ type: 'OrderOpened', price: 110_000n, tick: { seq: 1 } });
  // It was an error: the next one is where the price was, and nobody ever dealt on it.
  expect(quote(109_990n).tick).toMatchObject({ seq: 2 });
  expect(machine.trading.positions.size).toBe(2);
});

it('MKT-35c when two more agree the third is a price, and the stop closes at it', () => {
  const { machine, quote, price } = desk();
  expect(quote(108_000n).tick?.seq).toBe(0);
  expect(quote(108_200n).tick?.seq).toBe(0);
  const third = quote(107_900n);
  expect(third.tick?.seq).toBe(2);
  expect(third.events[0]).toMatchObject({ type: 'OrderClosed', closedBy: 'stop-loss', price: 107_900n });
  expect(price()).toBe(107_900n);
  expect(machine.trading.positions.size).toBe(0);
});

it('ticks that agree with nobody are filtered one after the other, and one in between begins the count anew', () => {
  const { quote, price } = desk();
  for (const wild of [108_000n, 112_500n, 108_000n, 105_000n]) expect(quote(wild).tick?.seq).toBe(0);
  expect(quote(105_100n).tick?.seq).toBe(0);
  expect(quote(110_010n).tick?.seq).toBe(2);
  expect(quote(105_100n).tick?.seq).toBe(0);
  expect(quote(105_100n).tick?.seq).toBe(0);
  expect(price()).toBe(110_010n);
});

it('a move of one percent is none too many, and the very first price is taken as it is', () => {
  const { quote } = desk();
  expect(quote(111_100n).tick?.seq).toBe(2);
  expect(quote(109_989n).tick?.seq).toBe(3);
});

it('MKT-35d simulated and recorded prices are never filtered', () => {
  for (const source of ['simulated', 'replay']) {
    const { quote } = desk();
    expect(quote(55_000n, { source, isLive: false }).tick?.seq).toBe(2);
  }
});
