import { realNameReviews } from '@vitrine/wire/identity/operator/real-name-reviews';
import { IdCard } from 'lucide-react';
import type { Room } from '../ground/room.ts';

export const IDENTITY: Room = {
  name: 'identity',
  pages: [
    {
      path: '/real-name',
      title: 'realName',
      section: 'work',
      Icon: IdCard,
      reads: realNameReviews,
      countWaiting: async (client, signal) =>
        (await client.call(realNameReviews, { state: 'pending' }, { signal })).rows.length,
      load: () => import('./RealNamePage.tsx'),
    },
  ],
};
