import type { Language } from '@vitrine/wire/envelope';
import type { Pool } from 'pg';
import type { Proposals, StaffDesk } from '../../staff/index.ts';
import type { ContentImages } from '../content-images.ts';

/** What the staff operations on texts need. */
export interface ContentDesk {
  readonly db: Pool;
  readonly desk: StaffDesk;
  readonly proposals: Proposals;
  readonly images: ContentImages;
  /** The languages that customers can choose, the site's default first. */
  readonly offered: () => readonly Language[];
  /** Address of this site, where customers may not be sent away to. */
  readonly publicUrl: string | undefined;
  /** When something is published; Unix ms. */
  readonly now: () => number;
}
