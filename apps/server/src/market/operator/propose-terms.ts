import { canonicalJson } from '@vitrine/domain/kernel/canonical-json';
import { invalidTermsFields } from '@vitrine/domain/market/terms-rules';
import { proposeTerms } from '@vitrine/wire/market/operator/propose-terms';
import { type TermsTexts, termsFields, termsOf } from '@vitrine/wire/market/operator/terms';
import * as z from 'zod/mini';
import { invalidFields, Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';

import { instrumentOf, lockInstrument, type MarketDesk, publishInstrument, subjectOf } from './desk.ts';
import { textsOf, withTerms } from './terms-texts.ts';

/**
 * Proposes terms for new orders, which a second person must approve; nothing that is open changes. Terms of the feed
 * (source, spread, fill rule, quote age) cannot be changed here, because that would change prices.
 */
export function proposeTermsRoute(market: MarketDesk): Route {
  const { desk, proposals } = market;
  proposals.register({
    kind: 'instrument-terms',
    roles: ['risk', 'owner'],
    async apply(client, { subject, before, after }, afterCommit) {
      const instrument = await lockInstrument(client, instrumentOf(subject));
      if (instrument === undefined || canonicalJson(textsOf(instrument)) !== canonicalJson(before as TermsTexts))
        return new Refused('staff.outdated');
      // Parsed again with today's rules. Only these fields are copied, so that a change of terms never ends a halt.
      const changed = termsOf(z.parse(z.object(termsFields), after));
      if (invalidTermsFields(changed, instrument).length > 0) return new Refused('staff.outdated');
      await publishInstrument(market, client, afterCommit, withTerms(instrument, changed));
      return undefined;
    },
  });

  return desk.route(proposeTerms, async ({ instrument: id, ...fields }, { client, staff, now, recordAudit }) => {
    const changed = termsOf(fields);
    const after = textsOf(changed);
    recordAudit({ subject: subjectOf(id), after });
    const instrument = await lockInstrument(client, id);
    if (instrument === undefined) return new Refused('request.not-found');
    const before = textsOf(instrument);
    recordAudit({ before });
    const wrong = invalidTermsFields(changed, instrument);
    if (wrong.length > 0) return invalidFields(wrong);
    if (canonicalJson(before) === canonicalJson(after)) return new Refused('staff.nothing-changes');
    const proposed = { kind: 'instrument-terms', subject: subjectOf(id), before, after } as const;
    const proposal = await proposals.propose(client, staff, proposed, now);
    return proposal instanceof Refused ? proposal : { proposal };
  });
}
