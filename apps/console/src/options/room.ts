import { operatorOptionTerms } from '@vitrine/wire/options/operator/operator-option-terms';
import { proposeOptionTerms } from '@vitrine/wire/options/operator/propose-option-terms';
import { Timer } from 'lucide-react';
import type { Room } from '../ground/room.ts';
import { OPTIONS_WORDING } from './change-wording.ts';

export const OPTIONS: Room = {
  name: 'options',
  changes: OPTIONS_WORDING,
  pages: [
    {
      path: '/options',
      title: 'options',
      section: 'market',
      Icon: Timer,
      reads: operatorOptionTerms,
      actions: [{ name: 'optionTerms', call: proposeOptionTerms, search: { open: 'terms' } }],
      load: () => import('./OptionsPage.tsx'),
    },
  ],
};
