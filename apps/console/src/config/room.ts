import { operatorSettings } from '@vitrine/wire/config/operator/operator-settings';
import { proposeSiteTerms } from '@vitrine/wire/config/operator/propose-site-terms';
import { Palette, SlidersHorizontal } from 'lucide-react';
import type { Room } from '../ground/room.ts';
import { CONFIG_WORDING } from './change-wording.ts';

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
      load: () => import('./SitePage.tsx'),
    },
    {
      path: '/branding',
      title: 'branding',
      section: 'house',
      Icon: Palette,
      reads: operatorSettings,
      load: () => import('./BrandingPage.tsx'),
    },
  ],
};
