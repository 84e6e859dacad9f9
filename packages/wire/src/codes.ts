import type { MarketRefusal } from '@vitrine/domain/market/refusals';
import type { OptionRefusal } from '@vitrine/domain/options/refusals';
import type { TradingRefusal } from '@vitrine/domain/trading/refusals';
import { SESSION_INVALID } from './envelope.ts';

/** Refused before any room was asked. */
export type RequestRefusal =
  | 'request.session-invalid'
  | 'request.invalid-field'
  | 'request.not-found'
  | 'request.not-allowed'
  | 'request.real-account-only'
  | 'request.too-many'
  | 'request.real-name-needed'
  | 'request.key-reused'
  | 'request.busy'
  | 'request.quarantined'
  | 'request.unreadable'
  | 'request.unknown-path'
  | 'request.too-large'
  | 'request.internal';

/** Why identity refuses. */
export type IdentityRefusal = 'identity.wrong-credentials';

/** Why the staff's room refuses. */
export type StaffRefusal =
  | 'staff.wrong-credentials'
  | 'staff.wrong-code'
  | 'staff.step-expired'
  | 'staff.wait'
  | 'staff.weak-password'
  | 'staff.email-taken'
  | 'staff.invitation-invalid'
  | 'staff.last-owner'
  | 'staff.self'
  | 'staff.maker-is-checker'
  | 'staff.already-decided'
  | 'staff.not-maker'
  | 'staff.outdated'
  | 'staff.already-proposed'
  | 'staff.already-halted'
  | 'staff.not-halted'
  | 'staff.nothing-changes'
  | 'staff.wrong-password';

/**
 * The wire's number of each reason. Ranges: 999 session, 1000-1099 request, 11xx identity, 12xx market, 13xx trading,
 * 14xx options, 22xx staff.
 * A number is never given to another reason once it has been published.
 */
export const CODES = {
  'request.session-invalid': SESSION_INVALID,
  'request.invalid-field': 1000,
  'request.not-found': 1001,
  'request.not-allowed': 1002,
  'request.real-account-only': 1003,
  'request.too-many': 1004,
  'request.real-name-needed': 1005,
  'request.key-reused': 1006,
  'request.busy': 1007,
  'request.quarantined': 1008,
  'request.unreadable': 1010,
  'request.unknown-path': 1011,
  'request.too-large': 1012,
  'request.internal': 1099,
  'identity.wrong-credentials': 1101,
  'market.instrument-not-found': 1201,
  'market.closed': 1202,
  'market.suspended': 1203,
  'market.quote-stale': 1204,
  'market.no-conversion': 1205,
  'trading.account-not-found': 1301,
  'trading.account-frozen': 1302,
  'trading.no-multiple': 1303,
  'trading.multiple-not-offered': 1304,
  'trading.multiple-above-cap': 1305,
  'trading.lots-below-minimum': 1306,
  'trading.lots-above-maximum': 1307,
  'trading.lots-off-step': 1308,
  'trading.price-changed': 1309,
  'trading.insufficient-margin': 1310,
  'trading.house-limit': 1311,
  'trading.margin-check-running': 1313,
  'trading.not-a-demo': 1314,
  'trading.order-not-open': 1312,
  'trading.stop-loss-wrong-side': 1315,
  'trading.take-profit-wrong-side': 1316,
  'trading.order-not-pending': 1317,
  'options.account-not-found': 1401,
  'options.account-frozen': 1402,
  'options.not-offered': 1403,
  'options.duration-not-offered': 1404,
  'options.stake-decimals': 1405,
  'options.stake-below-minimum': 1406,
  'options.stake-above-maximum': 1407,
  'options.insufficient-balance': 1408,
  'options.closes-before-expiry': 1409,
  'options.house-limit': 1410,
  'options.terms-changed': 1411,
  'staff.wrong-credentials': 2201,
  'staff.wrong-code': 2202,
  'staff.step-expired': 2203,
  'staff.wait': 2204,
  'staff.weak-password': 2205,
  'staff.email-taken': 2206,
  'staff.invitation-invalid': 2207,
  'staff.last-owner': 2208,
  'staff.self': 2209,
  'staff.maker-is-checker': 2210,
  'staff.already-decided': 2211,
  'staff.not-maker': 2212,
  'staff.outdated': 2213,
  'staff.already-proposed': 2214,
  'staff.already-halted': 2215,
  'staff.not-halted': 2216,
  'staff.nothing-changes': 2217,
  'staff.wrong-password': 2218,
} as const satisfies Readonly<
  Record<RequestRefusal | IdentityRefusal | MarketRefusal | TradingRefusal | OptionRefusal | StaffRefusal, number>
>;

/** Every reason that a refusal on the wire can name. */
export type Reason = keyof typeof CODES;

/** True when the wire knows the reason. */
export function isReason(reason: string): reason is Reason {
  return Object.hasOwn(CODES, reason);
}
