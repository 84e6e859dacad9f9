import { canonicalJson } from '@vitrine/domain/kernel/canonical-json';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { unsoundField } from '@vitrine/domain/market/terms-rules';
import { haltInstrument } from '@vitrine/wire/market/operator/halt-instrument';
import { operatorInstruments } from '@vitrine/wire/market/operator/operator-instruments';
import { proposeResume } from '@vitrine/wire/market/operator/propose-resume';
import { proposeTerms } from '@vitrine/wire/market/operator/propose-terms';
import type { TermsTexts } from '@vitrine/wire/market/operator/terms';
import { termsFields } from '@vitrine/wire/market/operator/terms';
import { termsHistory } from '@vitrine/wire/market/operator/terms-history';
import type { Pool, PoolClient } from 'pg';
import * as z from 'zod/mini';
import { type FactRelay, lockFact, publishFact } from '../../platform/facts.ts';
import { invalidField, Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { Proposals, StaffDesk } from '../../staff/index.ts';
import type { CandleBook } from '../candle-book.ts';
import { marketStatusOf } from '../quotes.ts';
import type { Terms } from '../terms.ts';
import { endHalt, putHalt, readRunningHalts, readTermsHistory, readWaiting } from './store.ts';
import { termsOf, textsOf, withTerms } from './terms-texts.ts';

const subjectOf = (instrument: number) => `instrument/${instrument}`;
const idOf = (subject: string) => Number(subject.replace('instrument/', ''));

/** The newest terms of an instrument, locked until the transaction ends. */
async function lockInstrument(client: PoolClient, id: number): Promise<Instrument | undefined> {
  const body = await lockFact(client, subjectOf(id));
  return body?.kind === 'instrument' ? body.instrument : undefined;
}

export interface MarketDesk {
  readonly db: Pool;
  readonly desk: StaffDesk;
  readonly proposals: Proposals;
  readonly relay: Pick<FactRelay, 'tell'>;
  readonly terms: Terms;
  readonly candles: CandleBook;
}

/**
 * What staff do with instruments: one person halts, two resume, two change terms. Each is a fact that the core takes in;
 * nothing that is open is touched by any of them. What belongs to the feed (source, spread, fill rule, age of quotes) is
 * shown and cannot be changed: it would change prices.
 */
export function marketDeskRoutes({ db, desk, proposals, relay, terms, candles }: MarketDesk): readonly Route[] {
  const publish = async (
    client: PoolClient,
    afterCommit: (work: () => Promise<void>) => void,
    instrument: Instrument,
  ): Promise<void> => {
    const fact = await publishFact(client, subjectOf(instrument.id), { kind: 'instrument', instrument });
    if (fact !== undefined) afterCommit(() => relay.tell(fact));
  };

  proposals.register({
    kind: 'resume',
    roles: ['risk', 'owner'],
    async apply(client, { id, subject }, afterCommit) {
      const instrument = await lockInstrument(client, idOf(subject));
      if (instrument === undefined || !(await endHalt(client, instrument.id, id))) return new Refused('staff.outdated');
      await publish(client, afterCommit, { ...instrument, halted: false });
      return undefined;
    },
  });
  proposals.register({
    kind: 'instrument-terms',
    roles: ['risk', 'owner'],
    async apply(client, { subject, before, after }, afterCommit) {
      const instrument = await lockInstrument(client, idOf(subject));
      if (instrument === undefined || canonicalJson(textsOf(instrument)) !== canonicalJson(before as TermsTexts))
        return new Refused('staff.outdated');
      // Read again by the rules of today; only these fields are carried over, so that no halt ends by the way.
      const changed = termsOf(z.parse(z.object(termsFields), after));
      if (unsoundField(changed, instrument) !== undefined) return new Refused('staff.outdated');
      await publish(client, afterCommit, withTerms(instrument, changed));
      return undefined;
    },
  });

  return [
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
    }),

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
    }),

    desk.route(haltInstrument, async ({ instrument: id, reason }, { client, staff, now, note, afterCommit }) => {
      note({ subject: subjectOf(id), after: { halted: true, reason } });
      const instrument = await lockInstrument(client, id);
      if (instrument === undefined) return new Refused('request.not-found');
      note({ before: { halted: instrument.halted } });
      if (!(await putHalt(client, { instrument: id, reason, by: staff.staffId, at: now })))
        return new Refused('staff.already-halted');
      await publish(client, afterCommit, { ...instrument, halted: true });
      return null;
    }),

    desk.route(proposeResume, async ({ instrument: id }, { client, staff, now, note }) => {
      note({ subject: subjectOf(id), before: { halted: true }, after: { halted: false } });
      const instrument = await lockInstrument(client, id);
      if (instrument === undefined) return new Refused('request.not-found');
      if (!instrument.halted) return new Refused('staff.not-halted');
      const proposed = {
        kind: 'resume',
        subject: subjectOf(id),
        before: { halted: true },
        after: { halted: false },
      } as const;
      const proposal = await proposals.propose(client, staff, proposed, now);
      return proposal instanceof Refused ? proposal : { proposal };
    }),

    desk.route(proposeTerms, async ({ instrument: id, ...fields }, { client, staff, now, note }) => {
      const changed = termsOf(fields);
      const after = textsOf(changed);
      note({ subject: subjectOf(id), after });
      const instrument = await lockInstrument(client, id);
      if (instrument === undefined) return new Refused('request.not-found');
      const before = textsOf(instrument);
      note({ before });
      const field = unsoundField(changed, instrument);
      if (field !== undefined) return invalidField(field);
      if (canonicalJson(before) === canonicalJson(after)) return new Refused('staff.nothing-changes');
      const proposed = { kind: 'instrument-terms', subject: subjectOf(id), before, after } as const;
      const proposal = await proposals.propose(client, staff, proposed, now);
      return proposal instanceof Refused ? proposal : { proposal };
    }),
  ];
}
