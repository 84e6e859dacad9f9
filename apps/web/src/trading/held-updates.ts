import type { OrderUpdate } from './order-pushes.ts';

/** Orders that this browser is closing or cancelling, with what a push has said of them: the answer's toast tells it. */
const ending = new Map<number, OrderUpdate | undefined>();

/** From here until {@link takeUpdate} the pushes about an order wait for its answer. */
export function startEnding(order: number): void {
  if (!ending.has(order)) ending.set(order, undefined);
}

/** Keeps an update for the answer that is on its way; false when nobody waits for one. */
export function holdUpdate(update: OrderUpdate): boolean {
  const asked = update.kind === 'closed' && update.partOf !== 0 ? update.partOf : update.order;
  if (!ending.has(asked)) return false;
  ending.set(asked, update);
  return true;
}

/** The answer is there, or none will come: gives what was held. */
export function takeUpdate(order: number): OrderUpdate | undefined {
  const update = ending.get(order);
  ending.delete(order);
  return update;
}
