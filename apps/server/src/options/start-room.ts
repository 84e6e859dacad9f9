import { INITIAL_OPTION_TERMS } from '@vitrine/domain/options/index';
import type { MarketRoom } from '../market/index.ts';
import type { Deps } from '../platform/deps.ts';
import { type FactRelay, publishFirst } from '../platform/facts.ts';
import type { StartedRoom } from '../room.ts';
import type { StaffRoom } from '../staff/index.ts';
import { OptionOffer } from './offer.ts';
import { optionDeskRoutes } from './operator/index.ts';
import { optionsRoute } from './options.ts';
import { secondsRoute } from './seconds.ts';
import { submitOptionRoute } from './submit-option.ts';

export interface OptionsRoom extends StartedRoom {
  readonly offer: OptionOffer;
}

/** Timed options. */
export async function startRoom(
  { db, engine, settings }: Deps,
  relay: FactRelay,
  { desk, proposals }: StaffRoom,
  { terms, candles }: MarketRoom,
  timeText: (at: number) => string,
): Promise<OptionsRoom> {
  const offer = new OptionOffer();
  await offer.load(db);
  const writing = { terms, tickOf: (instrument: number) => candles.tick(instrument), timeText };
  return {
    offer,
    onCommit: (commit) => offer.onCommit(commit),
    async publishFirstFacts(client) {
      await publishFirst(client, 'options', { kind: 'options', terms: INITIAL_OPTION_TERMS });
    },
    routes: [
      secondsRoute(offer, settings.mode),
      submitOptionRoute(db, engine, writing),
      optionsRoute(writing),
      ...optionDeskRoutes({ db, desk, proposals, relay, offer, currency: () => terms.site.currency }),
    ],
  };
}
