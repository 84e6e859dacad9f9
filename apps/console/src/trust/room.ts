import { journalRows } from '@vitrine/wire/trust/operator/journal-rows';
import { quarantine } from '@vitrine/wire/trust/operator/quarantine';
import { Ban, Link2 } from 'lucide-react';
import { byNumber, type Room } from '../ground/room.ts';

export const TRUST: Room = {
  name: 'trust',
  pages: [
    {
      path: '/journal',
      title: 'journal',
      section: 'house',
      Icon: Link2,
      reads: journalRows,
      find: byNumber('journalRow', '/journal?id='),
      alsoShows: 'all',
      load: () => import('./JournalPage.tsx'),
    },
    {
      path: '/quarantine',
      title: 'quarantine',
      section: 'house',
      Icon: Ban,
      reads: quarantine,
      alsoShows: 'all',
      load: () => import('./QuarantinePage.tsx'),
    },
  ],
};
