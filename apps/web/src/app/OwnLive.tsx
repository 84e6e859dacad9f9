import { useClosedToasts } from '../trading/use-closed-toasts.ts';

/** Keeps a customer's own positions live on every screen. A visitor's page does not load it. */
export function OwnLive() {
  useClosedToasts();
  return null;
}
