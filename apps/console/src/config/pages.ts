import { operatorSettings } from '@vitrine/wire/config/operator/settings';
import { SlidersHorizontal } from 'lucide-react';
import type { PageEntry } from '../ground/page-entry.ts';

export const CONFIG_PAGES: readonly PageEntry[] = [
  {
    path: '/site',
    title: 'site',
    section: 'house',
    Icon: SlidersHorizontal,
    reads: operatorSettings,
    load: () => import('./SitePage.tsx'),
  },
];
