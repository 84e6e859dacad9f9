import { journalRows } from '@vitrine/wire/trust/operator/journal';
import { quarantine } from '@vitrine/wire/trust/operator/quarantine';
import { Ban, Link2 } from 'lucide-react';
import { isNumber, type PageEntry } from '../ground/page-entry.ts';

export const TRUST_PAGES: readonly PageEntry[] = [
  {
    path: '/journal',
    title: 'journal',
    section: 'house',
    Icon: Link2,
    reads: journalRows,
    find: (text) => (isNumber(text) ? { path: `/journal?id=${text}`, label: text } : undefined),
    load: () => import('./JournalPage.tsx'),
  },
  {
    path: '/quarantine',
    title: 'quarantine',
    section: 'house',
    Icon: Ban,
    reads: quarantine,
    load: () => import('./QuarantinePage.tsx'),
  },
];
