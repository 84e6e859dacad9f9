/** How a deposit reaches the site: a coin on a chain, a bank account that staff assign, or a wire to a published account. */
export const DEPOSIT_WAYS = ['coin', 'bank', 'wire'] as const;
export type DepositWay = (typeof DEPOSIT_WAYS)[number];

/** How money is paid out, and the kind of a currency of the money desk. A wire is paid in a `bank` currency. */
export const PAYMENT_WAYS = ['coin', 'bank'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** The kind of currency in which a deposit is made. */
export function paymentWayOf(way: DepositWay): PaymentWay {
  return way === 'coin' ? 'coin' : 'bank';
}

/** The wire's `status` of a deposit. Only `pending` is open; the others are final. */
export const DEPOSIT_STATUS = { pending: 0, done: 1, rejected: 2, invalid: 3 } as const;
export type DepositStatus = keyof typeof DEPOSIT_STATUS;

/** Why a deposit is invalid: its customer cancelled it, or no proof came within {@link PROOF_TIME}. */
export const INVALID_REASONS = ['cancelled', 'expired'] as const;
export type InvalidReason = (typeof INVALID_REASONS)[number];

/** The wire's `status` of a withdrawal. Pending, approved and held ones are open; the others are final. */
export const WITHDRAWAL_STATUS = { pending: 0, approved: 1, paid: 2, rejected: 3, cancelled: 4, held: 5 } as const;
export type WithdrawalStatus = keyof typeof WITHDRAWAL_STATUS;
/** What an open withdrawal may be. */
export type OpenWithdrawalStatus = Extract<WithdrawalStatus, 'pending' | 'approved' | 'held'>;

/** Why staff may reject a deposit: the closed list that customers read. */
export const DEPOSIT_REJECTIONS = [
  'not-received',
  'wrong-reference',
  'third-party',
  'below-minimum',
  'duplicate',
] as const;
export type DepositRejection = (typeof DEPOSIT_REJECTIONS)[number];

/** Why staff may reject a withdrawal: the closed list that customers read. */
export const WITHDRAWAL_REJECTIONS = [
  'details-wrong',
  'name-mismatch',
  'source-of-funds',
  'duplicate',
  'customer-asked',
  'sanctions',
] as const;
export type WithdrawalRejection = (typeof WITHDRAWAL_REJECTIONS)[number];

/** Why a payment failed: one of them, or the bank or chain has refused it. */
export const PAYMENT_FAILURES = [...WITHDRAWAL_REJECTIONS, 'payment-refused'] as const;
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

/** Why two members of staff may hold a withdrawal for a while: the closed list that customers read. */
export const HOLD_REASONS = [
  'identity-check',
  'source-of-funds',
  'sanctions',
  'fraud-suspected',
  'legal-order',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];
