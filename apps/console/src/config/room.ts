import { operatorSettings } from '@vitrine/wire/config/operator/operator-settings';
import { SlidersHorizontal } from 'lucide-react';
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
      load: () => import('./SitePage.tsx'),
    },
  ],
};
