import { canonicalJson } from '@vitrine/domain/kernel/canonical-json';
import { invalidOptionTermsField, withOptionTerms } from '@vitrine/domain/options/index';
import { proposeOptionTerms } from '@vitrine/wire/options/operator/propose-option-terms';
import { type OptionTermsTexts, optionTermsFields } from '@vitrine/wire/options/operator/terms';
import * as z from 'zod/mini';
import { invalidField, Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { lockTerms, type OptionDesk, publishTerms, SUBJECT } from './desk.ts';
import { termsOf, textsOf } from './terms-texts.ts';

/** Proposes terms for new options, which a second person must approve. Running options keep their terms. */
export function proposeOptionTermsRoute(options: OptionDesk): Route {
  const { desk, proposals } = options;
  proposals.register({
    kind: 'option-terms',
    roles: ['risk', 'owner'],
    async apply(client, { before, after }, afterCommit) {
      const terms = await lockTerms(client);
      if (canonicalJson(textsOf(terms)) !== canonicalJson(before as OptionTermsTexts))
        return new Refused('staff.outdated');
      // Parsed again with today's rules. The switch of the real book is not one of these fields.
      const changed = termsOf(z.parse(z.object(optionTermsFields), after));
      if (invalidOptionTermsField(changed) !== undefined) return new Refused('staff.outdated');
      await publishTerms(options, client, afterCommit, withOptionTerms(terms, changed));
      return undefined;
    },
  });

  return desk.route(proposeOptionTerms, async (fields, { client, staff, now, recordAudit }) => {
    const changed = termsOf(fields);
    const after = textsOf(changed);
    recordAudit({ subject: SUBJECT, after });
    const before = textsOf(await lockTerms(client));
    recordAudit({ before });
    const field = invalidOptionTermsField(changed);
    if (field !== undefined) return invalidField(field);
    if (canonicalJson(before) === canonicalJson(after)) return new Refused('staff.nothing-changes');
    const proposed = { kind: 'option-terms', subject: SUBJECT, before, after } as const;
    const proposal = await proposals.propose(client, staff, proposed, now);
    return proposal instanceof Refused ? proposal : { proposal };
  });
}
