import type { SiteTerms } from '@vitrine/domain/config/site-terms';
import { INITIAL_MARGIN_LEVELS } from '@vitrine/domain/trading/index';
import { INITIAL_DEMO_GRANT } from './demo-grant.ts';

/** Money terms of a new site (rules §2, §3). Owners change them in the console: `operator/propose-site-terms.ts`. */
export const INITIAL_SITE_TERMS: SiteTerms = {
  currency: 'USD',
  tradeFee: 'notional',
  demoGrant: INITIAL_DEMO_GRANT,
  houseCapital: 1_000_000_000_000_000n,
  ...INITIAL_MARGIN_LEVELS,
};
