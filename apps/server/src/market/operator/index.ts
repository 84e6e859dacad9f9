import type { Route } from '../../platform/http/context.ts';
import type { MarketDesk } from './desk.ts';
import { haltInstrumentRoute } from './halt-instrument.ts';
import { operatorInstrumentsRoute } from './operator-instruments.ts';
import { proposeResumeRoute } from './propose-resume.ts';
import { proposeTermsRoute } from './propose-terms.ts';
import { termsHistoryRoute } from './terms-history.ts';

/** What staff do with instruments. Each change is a fact that the core takes in; nothing that is open is touched. */
export const marketDeskRoutes = (market: MarketDesk): readonly Route[] => [
  operatorInstrumentsRoute(market),
  termsHistoryRoute(market),
  haltInstrumentRoute(market),
  proposeResumeRoute(market),
  proposeTermsRoute(market),
];
