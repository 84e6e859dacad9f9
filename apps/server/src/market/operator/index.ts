import type { Route } from '../../platform/http/context.ts';
import type { MarketDesk } from './desk.ts';
import { haltInstrumentRoute } from './halt-instrument.ts';
import { operatorInstrumentsRoute } from './operator-instruments.ts';
import { proposeResumeRoute } from './propose-resume.ts';
import { proposeTermsRoute } from './propose-terms.ts';
import { termsHistoryRoute } from './terms-history.ts';

/** Staff operations on instruments. Each change is a fact for the core; nothing that is open changes. */
export const marketDeskRoutes = (market: MarketDesk): readonly Route[] => [
  operatorInstrumentsRoute(market),
  termsHistoryRoute(market),
  haltInstrumentRoute(market),
  proposeResumeRoute(market),
  proposeTermsRoute(market),
];
