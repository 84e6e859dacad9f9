import { expect, it } from 'vitest';
import { order } from '../src/trading/order.ts';

it('TRD-45a ClosedBy says in one of nine words who or what ended an order, and nothing while it is open', () => {
  const closedBy = order.shape.ClosedBy;
  const filled = ['user', 'take-profit', 'stop-loss', 'stop-out', 'copied-close', 'replay-seam', 'demo-reset'];
  for (const word of [...filled, 'cancelled', 'insufficient-at-trigger', null]) {
    expect(closedBy.safeParse(word).success, `${word}`).toBe(true);
  }
  for (const word of ['', 'admin', 'staff', 'User', 0, undefined]) {
    expect(closedBy.safeParse(word).success, `${word}`).toBe(false);
  }
});
