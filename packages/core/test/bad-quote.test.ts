import { expect, it } from 'vitest';
import { accountFact, instrumentFact, listed, OPEN_HOURS, siteFact } from '../../../tests/support/market.ts';
import { Machine } from '../src/machine.ts';

it('a quote of nothing, below nothing or with its sides crossed is no tick and changes nothing', () => {
  const machine = new Machine();
  const { id } = listed('USDJPY');
  for (const fact of [siteFact(), instrumentFact(listed('USDJPY')), accountFact(1)]) {
    machine.step({ type: 'fact', at: OPEN_HOURS, fact });
  }
  const quote = (bid: bigint, ask: bigint) =>
    machine.step({
      type: 'tick',
      at: OPEN_HOURS,
      quote: { instrument: id, bid, ask, sourceAt: OPEN_HOURS, source: 'simulated' },
    });
  expect(quote(150_000n, 150_010n).tick?.seq).toBe(1);
  for (const [bid, ask] of [
    [0n, 0n],
    [0n, 10n],
    [-1n, 1n],
    [150_010n, 150_000n],
  ] as const) {
    expect(quote(bid, ask)).toEqual({ events: [] });
  }
  expect(machine.market.get(id)).toMatchObject({ seq: 1, bid: 150_000n, ask: 150_010n });
});
