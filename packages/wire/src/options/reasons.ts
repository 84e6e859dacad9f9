import type { OptionRefusal } from '@vitrine/domain/options/refusals';
import type { Reasons } from '../reason.ts';

/** Numbers 14xx. */
export const OPTIONS_REASONS = {
  'options.account-not-found': { code: 1401, status: 200 },
  'options.account-frozen': { code: 1402, status: 200 },
  'options.not-offered': { code: 1403, status: 200 },
  'options.duration-not-offered': { code: 1404, status: 200 },
  'options.stake-decimals': { code: 1405, status: 200 },
  'options.stake-below-minimum': { code: 1406, status: 200 },
  'options.stake-above-maximum': { code: 1407, status: 200 },
  'options.insufficient-balance': { code: 1408, status: 200 },
  'options.closes-before-expiry': { code: 1409, status: 200 },
  'options.house-limit': { code: 1410, status: 200 },
  'options.terms-changed': { code: 1411, status: 200 },
  'options.margin-check-running': { code: 1412, status: 200 },
} as const satisfies Reasons<OptionRefusal>;
