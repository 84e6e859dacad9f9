import { instrumentFromJson, instrumentToJson } from '@vitrine/domain/market/instrument-json';
import type { Room } from '../room.ts';
import { wholeOf } from '../stored.ts';
import type { MarketEvent } from './events.ts';
import type { InstrumentFact } from './input.ts';
import type { MarketState } from './state.ts';
import { takeInstrumentFact } from './take-instrument-fact.ts';

/** The subject of the fact with an instrument's terms is this prefix and the instrument's id. */
const SUBJECT = 'instrument/';

export const marketRoom: Room<{ readonly market: MarketState }, never, InstrumentFact, MarketEvent> = {
  commands: {},
  facts: { instrument: takeInstrumentFact },
  apply: {
    InstrumentPublished({ market }, { terms, factVersion }) {
      market.publish(instrumentFromJson(terms), factVersion);
    },
  },
  project: {
    InstrumentPublished({ instrument, factVersion, terms }, _row, rows) {
      rows.upsert('applied_facts', { subject: `${SUBJECT}${instrument}`, version: factVersion, body: terms });
    },
  },
  answers: {},
  stored: [
    {
      rows: { table: 'applied_facts', columns: ['subject', 'version', 'body'] },
      load({ market }, { subject, version, body }) {
        if ((subject as string).startsWith(SUBJECT))
          market.publish(instrumentFromJson(body as string), wholeOf(version));
      },
    },
  ],
  // Ticks are input, not results, so they are not part of the state.
  *stateLines({ market }) {
    for (const listed of [...market.all()].sort((a, b) => a.terms.id - b.terms.id)) {
      yield `instrument ${listed.factVersion} ${instrumentToJson(listed.terms)}`;
    }
  },
};
