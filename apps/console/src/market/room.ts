import { haltInstrument } from '@vitrine/wire/market/operator/halt-instrument';
import { operatorInstruments } from '@vitrine/wire/market/operator/operator-instruments';
import { proposeTerms } from '@vitrine/wire/market/operator/propose-terms';
import { ChartCandlestick } from 'lucide-react';
import type { Room } from '../ground/room.ts';
import { MARKET_WORDING } from './change-wording.ts';
import { actionsOf } from './instrument-actions.ts';

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
        { name: 'resume', call: haltInstrument, search: { open: 'resume' }, isForEach: true },
        { name: 'halt', call: haltInstrument, search: { open: 'halt' }, isForEach: true },
        { name: 'terms', call: proposeTerms, search: { open: 'terms' }, isForEach: true },
      ],
      loadOffers: async (client, signal) => {
        const { rows } = await client.call(operatorInstruments, {}, { signal });
        return new Map(rows.map((row) => [`instrument/${row.id}`, actionsOf(row)]));
      },
      load: () => import('./InstrumentsPage.tsx'),
    },
  ],
};
