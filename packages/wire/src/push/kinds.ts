/** What a customer can be notified of, each on or off for a browser. */
export const PUSH_KINDS = ['orders', 'margin', 'alerts', 'account', 'messages', 'chat'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];
