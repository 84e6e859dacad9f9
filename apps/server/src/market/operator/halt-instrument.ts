import { haltInstrument } from '@vitrine/wire/market/operator/halt-instrument';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { lockInstrument, type MarketDesk, publishInstrument, subjectOf } from './desk.ts';
import { putHalt } from './store.ts';

/** Halts an instrument immediately. One person is enough; the halt is public. */
export function haltInstrumentRoute(market: MarketDesk): Route {
  return market.desk.route(
    haltInstrument,
    async ({ instrument: id, reason }, { client, staff, now, recordAudit, afterCommit }) => {
      recordAudit({ subject: subjectOf(id), after: { halted: true, reason } });
      const instrument = await lockInstrument(client, id);
      if (instrument === undefined) return new Refused('request.not-found');
      recordAudit({ before: { halted: instrument.halted } });
      if (!(await putHalt(client, { instrument: id, reason, by: staff.staffId, at: now })))
        return new Refused('staff.already-halted');
      await publishInstrument(market, client, afterCommit, { ...instrument, halted: true });
      return null;
    },
  );
}
