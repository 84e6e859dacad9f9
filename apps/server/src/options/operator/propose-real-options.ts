import { proposeRealOptions } from '@vitrine/wire/options/operator/propose-real-options';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { lockTerms, type OptionDesk, publishTerms, SUBJECT } from './desk.ts';
import { flagOf } from './terms-texts.ts';

/** Proposes whether real accounts may open options; a second owner must approve. Running options continue. */
export function proposeRealOptionsRoute(options: OptionDesk): Route {
  const { desk, proposals } = options;
  proposals.register({
    kind: 'real-options',
    roles: ['owner'],
    async apply(client, { before, after }, afterCommit) {
      const terms = await lockTerms(client);
      const [was, is] = [before, after].map((side) => (side as { real: string }).real === '1') as [boolean, boolean];
      if (terms.offered.real !== was) return new Refused('staff.outdated');
      await publishTerms(options, client, afterCommit, { ...terms, offered: { ...terms.offered, real: is } });
      return undefined;
    },
  });

  return desk.route(proposeRealOptions, async ({ real }, { client, staff, now, recordAudit }) => {
    recordAudit({ subject: SUBJECT, after: { real } });
    const before = { real: flagOf((await lockTerms(client)).offered.real) };
    recordAudit({ before });
    if (before.real === real) return new Refused('staff.nothing-changes');
    const proposed = { kind: 'real-options', subject: SUBJECT, before, after: { real } } as const;
    const proposal = await proposals.propose(client, staff, proposed, now);
    return proposal instanceof Refused ? proposal : { proposal };
  });
}
