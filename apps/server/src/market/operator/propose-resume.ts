import { proposeResume } from '@vitrine/wire/market/operator/propose-resume';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { instrumentOf, lockInstrument, type MarketDesk, publishInstrument, subjectOf } from './desk.ts';
import { endHalt } from './store.ts';

/** Proposes to end a halt, which a second person must approve. Only `halted` changes in the terms. */
export function proposeResumeRoute(market: MarketDesk): Route {
  const { desk, proposals } = market;
  proposals.register({
    kind: 'resume',
    roles: ['risk', 'owner'],
    async apply(client, { id, subject }, afterCommit) {
      const instrument = await lockInstrument(client, instrumentOf(subject));
      if (instrument === undefined || !(await endHalt(client, instrument.id, id))) return new Refused('staff.outdated');
      await publishInstrument(market, client, afterCommit, { ...instrument, halted: false });
      return undefined;
    },
  });

  return desk.route(proposeResume, async ({ instrument: id }, { client, staff, now, recordAudit }) => {
    recordAudit({ subject: subjectOf(id), before: { halted: true }, after: { halted: false } });
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
  });
}
