import { operatorJurisdictions } from '@vitrine/wire/config/operator/operator-jurisdictions';
import { operatorSettings } from '@vitrine/wire/config/operator/operator-settings';
import { operatorSiteMode } from '@vitrine/wire/config/operator/operator-site-mode';
import { proposeSiteTerms } from '@vitrine/wire/config/operator/propose-site-terms';
import { Ban, Globe, Palette, SlidersHorizontal } from 'lucide-react';
import type { Room } from '../ground/room.ts';
import { CONFIG_WORDING, JURISDICTION_WORDING } from './change-wording.ts';

export const CONFIG: Room = {
  name: 'config',
  changes: CONFIG_WORDING,
  pages: [
    {
      path: '/site',
      title: 'site',
      section: 'house',
      Icon: SlidersHorizontal,
      reads: operatorSettings,
      actions: [{ name: 'siteTerms', call: proposeSiteTerms, search: { id: 'terms', open: 'terms' } }],
      alsoShows: ['settings', 'versions'],
      load: () => import('./SitePage.tsx'),
    },
    {
      path: '/branding',
      title: 'branding',
      section: 'house',
      Icon: Palette,
      reads: operatorSettings,
      alsoShows: ['settings', 'versions'],
      load: () => import('./BrandingPage.tsx'),
    },
  ],
};

/** What is offered to whom. Its texts are a room of their own, because they are many. */
export const JURISDICTION: Room = {
  name: 'jurisdiction',
  changes: JURISDICTION_WORDING,
  pages: [
    {
      path: '/jurisdictions',
      title: 'jurisdictions',
      section: 'house',
      Icon: Globe,
      reads: operatorJurisdictions,
      load: () => import('./JurisdictionsPage.tsx'),
    },
    {
      path: '/site-mode',
      title: 'siteMode',
      section: 'house',
      Icon: Ban,
      reads: operatorSiteMode,
      load: () => import('./SiteModePage.tsx'),
    },
  ],
};
