import type { ClosedOrder } from './order-pushes.ts';

/** The pushes of one journal row come one after the other; after this pause there are no more (milliseconds). */
const BURST_MS = 200;

/** Positions that the customer closed, on whatever device, by the journal row that closed them. */
const rows = new Map<number, { readonly orders: ClosedOrder[]; timer: ReturnType<typeof setTimeout> }>();
/** This browser's requests without an answer, and the rows of those that were answered. */
const asked = new Set<object>();
const answered = new Set<number>();

/** Collects what one request closed, and passes it on once it is complete, unless this browser's own request did it. */
export function collectClosed(order: ClosedOrder, onRow: (orders: readonly ClosedOrder[]) => void): void {
  const { seq } = order;
  const complete = () => {
    const row = rows.get(seq);
    if (row === undefined) return;
    if (asked.size > 0) {
      row.timer = setTimeout(complete, BURST_MS);
      return;
    }
    rows.delete(seq);
    if (!answered.has(seq)) onRow(row.orders);
  };
  const row = rows.get(seq);
  if (row === undefined) {
    rows.set(seq, { orders: [order], timer: setTimeout(complete, BURST_MS) });
    return;
  }
  row.orders.push(order);
  clearTimeout(row.timer);
  row.timer = setTimeout(complete, BURST_MS);
}

/** From here until {@link endClosingTogether} what the customer's requests closed waits for the answer. */
export function startClosingTogether(request: object): void {
  asked.add(request);
}

/** The answer is there, with the journal number of its row, or none will come. */
export function endClosingTogether(request: object, seq?: number): void {
  asked.delete(request);
  if (seq !== undefined) answered.add(seq);
}
