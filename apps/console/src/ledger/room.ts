import { accountNumber } from '@vitrine/domain/ledger/chart';
import { conservation } from '@vitrine/wire/ledger/operator/conservation';
import { ledgerAccounts } from '@vitrine/wire/ledger/operator/ledger-accounts';
import { ledgerPostings } from '@vitrine/wire/ledger/operator/ledger-postings';
import { ArrowLeftRight, BookOpenText, Scale } from 'lucide-react';
import type { Room } from '../ground/room.ts';

export const LEDGER: Room = {
  name: 'ledger',
  pages: [
    {
      path: '/conservation',
      title: 'conservation',
      section: 'house',
      Icon: Scale,
      reads: conservation,
      load: () => import('./ConservationPage.tsx'),
    },
    {
      path: '/ledger',
      title: 'ledger',
      section: 'house',
      Icon: BookOpenText,
      reads: ledgerAccounts,
      load: () => import('./LedgerPage.tsx'),
    },
    {
      path: '/postings',
      title: 'postings',
      section: 'house',
      Icon: ArrowLeftRight,
      reads: ledgerPostings,
      find: (text) =>
        accountNumber(text) === undefined
          ? []
          : [{ path: `/postings?account=${encodeURIComponent(text)}`, label: text, kind: 'account' }],
      load: () => import('./PostingsPage.tsx'),
    },
  ],
};
