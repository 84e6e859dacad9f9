import type { OrderRow } from '@vitrine/wire/trading/order';
import { orders } from '@vitrine/wire/trading/orders';
import { client } from '../../ground/client.ts';

const HISTORY = 3;
const PAGES = 3;

/** The last closed orders of all products: three pages of the history, newest first. */
export async function lastClosedOrders(signal: AbortSignal): Promise<readonly OrderRow[]> {
  const rows: OrderRow[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const list = await client.call(orders, { status: HISTORY, page }, { signal });
    rows.push(...list.data);
    if (list.last_page <= page) break;
  }
  return rows;
}
