import { operatorInstruments } from '@vitrine/wire/market/operator/operator-instruments';
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
      load: () => import('./InstrumentsPage.tsx'),
    },
  ],
};
