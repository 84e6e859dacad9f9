import { erasureRequests } from '@vitrine/wire/identity/operator/erasure-requests';
import { realNameReviews } from '@vitrine/wire/identity/operator/real-name-reviews';
import { IdCard, UserRoundX } from 'lucide-react';
import { yesOrNo } from '../ground/change-wording.ts';
import type { Room } from '../ground/room.ts';

export const IDENTITY: Room = {
  name: 'identity',
  changes: { figures: { erased: yesOrNo('1') } },
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
    {
      path: '/erasures',
      title: 'erasures',
      section: 'work',
      Icon: UserRoundX,
      reads: erasureRequests,
      countWaiting: async (client, signal) =>
        (await client.call(erasureRequests, {}, { signal })).rows.filter(({ proposal }) => proposal === null).length,
      load: () => import('./ErasuresPage.tsx'),
    },
  ],
};
