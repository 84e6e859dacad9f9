import { cannedAnswers } from '@vitrine/wire/support/operator/canned-answers';
import { supportQueue } from '@vitrine/wire/support/operator/support-queue';
import { Headset, MessageSquareQuote } from 'lucide-react';
import type { Room } from '../ground/room.ts';

export const SUPPORT: Room = {
  name: 'support',
  pages: [
    {
      path: '/support',
      title: 'support',
      section: 'work',
      Icon: Headset,
      reads: supportQueue,
      alsoShows: ['views', 'ledger'],
      countWaiting: async (client, signal) =>
        (await client.call(supportQueue, { state: 'waiting' }, { signal })).rows.length,
      load: () => import('./SupportPage.tsx'),
    },
    {
      path: '/canned-answers',
      title: 'cannedAnswers',
      section: 'work',
      Icon: MessageSquareQuote,
      reads: cannedAnswers,
      load: () => import('./CannedAnswersPage.tsx'),
    },
  ],
};
