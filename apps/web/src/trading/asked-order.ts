import type { ListedOrder } from './listed-orders.ts';
import type { StopName } from './price-entry.ts';

/** What can be done with an open order. */
export type OrderAction = 'close' | 'cancel' | 'stops' | 'modify' | 'reverse';

/** The dialog that the customer opened. */
export interface AskedOrder {
  readonly action: OrderAction;
  readonly order: ListedOrder;
  /** The price that its stop was dragged to (decimal text); only proposed in the dialog. */
  readonly proposed?: { readonly name: StopName; readonly price: string };
}
