import type { RoomCalls } from '../call.ts';
import { candles } from './candles.ts';
import { categories } from './categories.ts';
import { miniCandles } from './mini-candles.ts';
import { miniCharts } from './mini-charts.ts';
import { haltInstrument } from './operator/halt-instrument.ts';
import { operatorInstruments } from './operator/operator-instruments.ts';
import { proposeResume } from './operator/propose-resume.ts';
import { proposeTerms } from './operator/propose-terms.ts';
import { termsHistory } from './operator/terms-history.ts';
import { searchInstruments } from './search-instruments.ts';
import { tradeList } from './trade-list.ts';

export const MARKET_CALLS: RoomCalls = {
  customers: [tradeList, searchInstruments, categories, candles, miniCandles, miniCharts],
  operators: [operatorInstruments, termsHistory, haltInstrument, proposeResume, proposeTerms],
};
