import type { SiteTerms } from '@vitrine/domain/config/site-terms';
import type { Pool } from 'pg';
import type { FactRelay } from '../../platform/facts.ts';
import type { Proposals, StaffDesk } from '../../staff/index.ts';
import type { BrandPictures } from '../brand-pictures.ts';
import type { AppliedJurisdictions } from '../jurisdictions.ts';
import type { AppliedSiteMode } from '../site-mode.ts';
import type { Site } from '../site-settings.ts';

/** What the staff operations on the site need. */
export interface ConfigDesk {
  readonly db: Pool;
  readonly desk: StaffDesk;
  readonly proposals: Proposals;
  readonly relay: Pick<FactRelay, 'submit'>;
  readonly site: Site;
  readonly siteMode: Pick<AppliedSiteMode, 'current'>;
  readonly jurisdictions: Pick<AppliedJurisdictions, 'all' | 'version' | 'profileOf'>;
  readonly pictures: BrandPictures;
  /** How many timed options run, in all books. */
  readonly runningOptions: () => Promise<number>;
  /** The money terms that the core has applied, and their version. */
  readonly applied: () => { readonly terms: SiteTerms; readonly version: number };
}
