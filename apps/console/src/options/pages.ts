import { operatorOptionTerms } from '@vitrine/wire/options/operator/terms';
import { Timer } from 'lucide-react';
import type { PageEntry } from '../ground/page-entry.ts';

export const OPTIONS_PAGES: readonly PageEntry[] = [
  {
    path: '/options',
    title: 'options',
    section: 'market',
    Icon: Timer,
    reads: operatorOptionTerms,
    load: () => import('./OptionsPage.tsx'),
  },
];
