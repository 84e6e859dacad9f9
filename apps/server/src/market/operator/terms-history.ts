import { termsHistory } from '@vitrine/wire/market/operator/terms-history';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { MarketDesk } from './desk.ts';
import { readTermsHistory } from './store.ts';
import { textsOf } from './terms-texts.ts';

export const termsHistoryRoute = ({ db, desk }: MarketDesk): Route =>
  desk.read(termsHistory, async ({ instrument }) => {
    const rows = await readTermsHistory(db, instrument);
    if (rows.length === 0) return new Refused('request.not-found');
    return {
      rows: rows.map(({ version, writtenAt, isApplied, instrument: written }) => ({
        version,
        writtenAt: writtenAt.toISOString(),
        isApplied,
        isHalted: written.halted,
        terms: textsOf(written),
      })),
    };
  });
