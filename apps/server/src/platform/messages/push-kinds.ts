import type { PushKind } from '@vitrine/wire/push/kinds';
import type { InboxKind } from './inbox.ts';

/** Which switch of a customer's notifications a message of the inbox belongs to. */
export const PUSH_KIND_OF: Readonly<Record<InboxKind, PushKind>> = {
  'margin-call': 'margin',
  'stop-out': 'margin',
  'balance-protection': 'margin',
  'order-closed': 'orders',
  'order-filled': 'orders',
  'order-cancelled': 'orders',
  'option-void': 'orders',
  'alert-fired': 'alerts',
  'name-verified': 'account',
  'name-rejected': 'account',
  'staff-message': 'account',
};
