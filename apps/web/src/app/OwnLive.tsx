import { useOrderToasts } from '../trading/use-order-toasts.ts';

/** Keeps a customer's own orders live on every screen. A visitor's page does not load it. */
export function OwnLive() {
  useOrderToasts();
  return null;
}
