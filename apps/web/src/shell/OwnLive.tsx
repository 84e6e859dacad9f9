import { useAlertToasts } from '../alerts/use-alert-toasts.ts';
import { useInboxPushes } from '../content/inbox/inbox-queries.ts';
import { SessionReminder } from '../ledger/limits/SessionReminder.tsx';
import { useAccountPushes } from '../ledger/use-account-figures.ts';
import { useOptionToasts } from '../options/use-option-toasts.ts';
import { useKeptPush } from '../push/use-kept-push.ts';
import { useOrderToasts } from '../trading/use-order-toasts.ts';

/** Keeps a customer's account, orders, options, alerts and inbox live on every screen. A visitor's page does not load it. */
export function OwnLive() {
  useAccountPushes();
  useOrderToasts();
  useOptionToasts();
  useAlertToasts();
  useInboxPushes();
  useKeptPush();
  return <SessionReminder />;
}
