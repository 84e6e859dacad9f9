import { nextOpenAt } from '@vitrine/domain/market/calendar';
import { expect, it } from 'vitest';
import { accountFact, instrumentFact, listed, OPEN_HOURS, siteFact } from '../../../tests/support/market.ts';
import { Machine } from '../src/machine.ts';

const EURUSD = listed('EURUSD');
const UID = 1;
const SATURDAY = OPEN_HOURS + 3 * 86_400_000;

it('A9 just after an opening nothing is filled or closed at a tick from before it', () => {
  const machine = new Machine();
  for (const fact of [siteFact(), instrumentFact(EURUSD), accountFact(UID)])
    machine.step({ type: 'fact', at: OPEN_HOURS, fact });
  const quote = (at: number, bid: bigint) =>
    machine.step({
      type: 'tick',
      at,
      quote: { instrument: EURUSD.id, bid, ask: bid + 6n, sourceAt: at, source: 'simulated' },
    });
  const buy = {
    kind: 'submit-order',
    uid: UID,
    instrument: EURUSD.id,
    side: 'buy',
    lots: 1_000n,
    multiple: 10,
  } as const;
  const run = (at: number, command: typeof buy | { kind: 'close-order'; uid: number; order: number }) =>
    machine.step({ type: 'command', at, command });
  quote(OPEN_HOURS, 116_500n);
  expect(run(OPEN_HOURS, buy).refusal).toBeUndefined();

  const opening = nextOpenAt(EURUSD.calendar, SATURDAY) as number;
  // The feed ticked on because a timed option was running, or because the calendar was changed meanwhile.
  quote(opening - 1_000, 120_000n);
  const close = { kind: 'close-order', uid: UID, order: 1 } as const;
  expect(run(opening - 500, close).refusal?.reason).toBe('market.closed');
  for (const command of [close, buy]) expect(run(opening + 500, command).refusal?.reason).toBe('market.quote-stale');
  quote(opening + 1_000, 117_000n);
  expect(run(opening + 1_100, close).events).toContainEqual(
    expect.objectContaining({ type: 'OrderClosed', price: 117_000n }),
  );
});
