import type { AlertRefusal } from '@vitrine/domain/alerts/price-alert';
import type { Reasons } from '../reason.ts';

/** Numbers 23xx. */
export const ALERTS_REASONS = {
  'alerts.not-found': { code: 2301, status: 200 },
  'alerts.too-many': { code: 2302, status: 200 },
  'alerts.at-price': { code: 2303, status: 200 },
  'alerts.exists': { code: 2304, status: 200 },
} as const satisfies Reasons<AlertRefusal>;
