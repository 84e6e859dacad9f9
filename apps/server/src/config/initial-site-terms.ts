import type { SiteTerms } from '@vitrine/domain/config/site-terms';
import { INITIAL_MARGIN_LEVELS } from '@vitrine/domain/trading/index';

/** Money terms of a new site, demo grant included: rules §2 and §3. */
export const INITIAL_SITE_TERMS: SiteTerms = {
  currency: 'USD',
  tradeFee: 'notional',
  demoGrant: 10_000_000_000n,
  houseCapital: 1_000_000_000_000_000n,
  ...INITIAL_MARGIN_LEVELS,
};
