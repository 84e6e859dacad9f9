import type { SiteTerms } from '@vitrine/domain/config/site-terms';
import { canonicalJson } from '@vitrine/domain/kernel/canonical-json';
import { formatMoney, MONEY_SCALE, pow10 } from '@vitrine/domain/kernel/decimal';
import { proposeSiteTerms } from '@vitrine/wire/config/operator/propose-site-terms';
import type { SiteTermsTexts } from '@vitrine/wire/config/operator/site-terms';
import type { PoolClient } from 'pg';
import { lockFact, publishFact } from '../../platform/facts.ts';
import { invalidFields, Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { ConfigDesk } from './desk.ts';
import { textsOf, withTexts } from './site-terms-texts.ts';

const SITE = 'site';

async function lockSite(client: PoolClient): Promise<SiteTerms> {
  const body = await lockFact(client, SITE);
  if (body?.kind !== 'site') throw new Error('the site has no terms');
  return body.site;
}

/** Money terms of the site; a second owner decides. */
export function proposeSiteTermsRoute(config: ConfigDesk): Route {
  const { desk, proposals } = config;
  proposals.register({
    kind: 'site-terms',
    roles: ['owner'],
    async apply(client, { before, after }, afterCommit) {
      const terms = await lockSite(client);
      if (canonicalJson(textsOf(terms)) !== canonicalJson(before as SiteTermsTexts))
        return new Refused('staff.outdated');
      const fact = await publishFact(client, SITE, { kind: 'site', site: withTexts(terms, after as SiteTermsTexts) });
      if (fact !== undefined) afterCommit(() => config.relay.submit(fact));
      return undefined;
    },
  });

  return desk.route(proposeSiteTerms, async (fields, { client, staff, now, recordAudit }) => {
    const after: SiteTermsTexts = {
      tradeFee: fields.tradeFee,
      demoGrant: formatMoney(BigInt(fields.demoGrant) * pow10(MONEY_SCALE)),
      marginCallPercent: String(fields.marginCallPercent),
      marginRearmPercent: String(fields.marginRearmPercent),
      stopOutPercent: String(fields.stopOutPercent),
    };
    recordAudit({ subject: SITE, after });
    const wrong = [
      ...(fields.stopOutPercent >= fields.marginCallPercent ? ['stopOutPercent'] : []),
      ...(fields.marginRearmPercent <= fields.marginCallPercent ? ['marginRearmPercent'] : []),
    ];
    if (wrong.length > 0) return invalidFields(wrong);
    const before = textsOf(await lockSite(client));
    recordAudit({ before });
    if (canonicalJson(before) === canonicalJson(after)) return new Refused('staff.nothing-changes');
    const proposed = { kind: 'site-terms', subject: SITE, before, after } as const;
    const proposal = await proposals.propose(client, staff, proposed, now);
    return proposal instanceof Refused ? proposal : { proposal };
  });
}
