import { useOpenOrders } from '../open-orders-store.ts';

/** How long a notice waits for the price that its order was filled at, which comes by a push of its own. */
const FILL_WAIT_MS = 1_000;

/** The price that a market order was filled at; undefined where it does not come in time. */
export function fillPrice(id: number): Promise<number | undefined> {
  const known = () => useOpenOrders.getState().positions?.find(({ row }) => row.Id === id)?.row.OriginPrice;
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      leave();
      resolve(known());
    };
    const timer = setTimeout(end, FILL_WAIT_MS);
    const leave = useOpenOrders.subscribe(() => known() !== undefined && end());
    if (known() !== undefined) end();
  });
}
