import { haltInstrument } from '@vitrine/wire/market/operator/halt-instrument';
import { operatorInstruments } from '@vitrine/wire/market/operator/operator-instruments';
import { proposeTerms } from '@vitrine/wire/market/operator/propose-terms';
import { ChartCandlestick } from 'lucide-react';
import type { Room } from '../ground/room.ts';
import { MARKET_WORDING } from './change-wording.ts';

export const MARKET: Room = {
  name: 'market',
  changes: MARKET_WORDING,
  pages: [
    {
      path: '/instruments',
      title: 'instruments',
      section: 'market',
      Icon: ChartCandlestick,
      reads: operatorInstruments,
      lists: 'instrument',
      actions: [
        { name: 'halt', call: haltInstrument, search: { open: 'halt' }, isForEach: true },
        { name: 'terms', call: proposeTerms, search: { open: 'terms' }, isForEach: true },
      ],
      load: () => import('./InstrumentsPage.tsx'),
    },
  ],
};
