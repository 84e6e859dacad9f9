import { operatorInstruments } from '@vitrine/wire/market/operator/instruments';
import { ChartCandlestick } from 'lucide-react';
import type { PageEntry } from '../ground/page-entry.ts';

export const MARKET_PAGES: readonly PageEntry[] = [
  {
    path: '/instruments',
    title: 'instruments',
    section: 'market',
    Icon: ChartCandlestick,
    reads: operatorInstruments,
    load: () => import('./InstrumentsPage.tsx'),
  },
];
