import type { ConfigRefusal } from '@vitrine/domain/config/refusals';
import type { Reasons } from '../reason.ts';

/** Numbers 21xx. */
export const CONFIG_REASONS = {
  'config.outdated': { code: 2101, status: 200 },
  'config.not-waiting': { code: 2102, status: 200 },
  'config.options-run': { code: 2103, status: 200 },
  'config.close-only': { code: 2104, status: 200 },
  'config.read-only': { code: 2105, status: 200 },
  'config.country-close-only': { code: 2106, status: 200 },
  'config.not-in-country': { code: 2107, status: 200 },
  'config.too-many-profiles': { code: 2108, status: 200 },
} as const satisfies Reasons<
  ConfigRefusal | 'config.outdated' | 'config.not-waiting' | 'config.options-run' | 'config.too-many-profiles'
>;
