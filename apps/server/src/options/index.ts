import type { CandleBook, Terms } from '../market/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Route } from '../platform/http/context.ts';
import type { OptionOffer } from './offer.ts';
import { optionsRoute } from './options.ts';
import { secondsRoute } from './seconds.ts';
import { submitOptionRoute } from './submit-option.ts';

export { OptionOffer } from './offer.ts';
export { optionDeskRoutes } from './operator/index.ts';
export { type OptionWriting, optionRow } from './option-row.ts';
export { OPTION_COLUMNS, type OptionColumns, optionOf } from './store.ts';

export function optionRoutes(
  { db, engine, settings }: Deps,
  offer: OptionOffer,
  terms: Terms,
  candles: CandleBook,
  timeText: (at: number) => string,
): readonly Route[] {
  const writing = { terms, tickOf: (instrument: number) => candles.tick(instrument), timeText };
  return [secondsRoute(offer, settings.mode), submitOptionRoute(db, engine, writing), optionsRoute(db, writing)];
}
