import { ALERTS_REASONS } from './alerts/reasons.ts';
import { CONFIG_REASONS } from './config/reasons.ts';
import { CONTENT_REASONS } from './content/reasons.ts';
import { FUNDING_DESK_REASONS } from './funding/desk-reasons.ts';
import { FUNDING_REASONS } from './funding/reasons.ts';
import { IDENTITY_REASONS } from './identity/reasons.ts';
import { LEDGER_REASONS } from './ledger/reasons.ts';
import { MARKET_REASONS } from './market/reasons.ts';
import { OPTIONS_REASONS } from './options/reasons.ts';
import { PUSH_REASONS } from './push/reasons.ts';
import { REQUEST_REASONS } from './request-reasons.ts';
import { STAFF_REASONS } from './staff/reasons.ts';
import { SUPPORT_REASONS } from './support/reasons.ts';
import { TRADING_REASONS } from './trading/reasons.ts';

/** Every reason that a refusal on the wire can name, by room. */
export const REASONS = {
  ...REQUEST_REASONS,
  ...IDENTITY_REASONS,
  ...MARKET_REASONS,
  ...TRADING_REASONS,
  ...OPTIONS_REASONS,
  ...FUNDING_REASONS,
  ...FUNDING_DESK_REASONS,
  ...LEDGER_REASONS,
  ...STAFF_REASONS,
  ...ALERTS_REASONS,
  ...CONTENT_REASONS,
  ...CONFIG_REASONS,
  ...SUPPORT_REASONS,
  ...PUSH_REASONS,
};

export type Reason = keyof typeof REASONS;

/** True when the wire knows the reason. */
export function isReason(reason: string): reason is Reason {
  return Object.hasOwn(REASONS, reason);
}

/** The `data` of a refusal, so that a client can react without reading `msg`. */
export interface RefusalData {
  readonly reason: Reason;
  readonly params: Readonly<Record<string, string | number>>;
}
