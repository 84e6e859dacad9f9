import { operatorInstruments } from '@vitrine/wire/market/operator/operator-instruments';
import type { Route } from '../../platform/http/context.ts';
import { marketStatusOf } from '../quotes.ts';
import { type MarketDesk, subjectOf } from './desk.ts';
import { readRunningHalts, readWaiting } from './store.ts';
import { textsOf } from './terms-texts.ts';

export const operatorInstrumentsRoute = ({ db, desk, terms, candles }: MarketDesk): Route =>
  desk.read(operatorInstruments, async () => {
    const [halts, waiting] = await Promise.all([readRunningHalts(db), readWaiting(db)]);
    const now = Date.now();
    return {
      rows: terms.instruments.map((instrument) => {
        const halt = halts.find((one) => one.instrument === instrument.id);
        const subject = subjectOf(instrument.id);
        return {
          id: instrument.id,
          code: instrument.code,
          showCode: instrument.showCode,
          category: instrument.category,
          assetClass: instrument.assetClass,
          quoteCurrency: instrument.quoteCurrency,
          pricePrecision: instrument.pricePrecision,
          unitsPerLot: String(instrument.unitsPerLot),
          source: instrument.source,
          fillRule: instrument.fillRule,
          quoteMaxAgeMs: instrument.quoteMaxAgeMs,
          spreadPoints: instrument.spreadPoints,
          version: terms.versionOf(instrument.id),
          marketStatus: marketStatusOf(instrument, candles.tick(instrument.id), now),
          halt:
            halt === undefined
              ? null
              : {
                  reason: halt.reason,
                  haltedAt: halt.haltedAt.toISOString(),
                  by: halt.by,
                  resumeProposal: waiting.get(`resume ${subject}`) ?? null,
                },
          termsProposal: waiting.get(`instrument-terms ${subject}`) ?? null,
          terms: textsOf(instrument),
        };
      }),
    };
  });
