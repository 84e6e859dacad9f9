import type { SiteTerms } from '@vitrine/domain/config/site-terms';
import { canonicalJson } from '@vitrine/domain/kernel/canonical-json';
import { formatMoney, MONEY_SCALE, pow10 } from '@vitrine/domain/kernel/decimal';
import type { ParsedRequestOf } from '@vitrine/wire/call';
import { proposeSiteTerms } from '@vitrine/wire/config/operator/propose-site-terms';
import type { SiteTermsTexts } from '@vitrine/wire/config/operator/site-terms';
import type { PoolClient } from 'pg';
import { lockNewest, publishNext } from '../../platform/facts.ts';
import { invalidFields, Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { ConfigDesk } from './desk.ts';
import { textsOf, withTexts } from './site-terms-texts.ts';

const SITE = 'site';

/**
 * The newest terms. Where the core has applied them they are as it applied them: an option that began at the last moment
 * has kept it from switching the accounts.
 */
async function lockSite(client: PoolClient, { applied }: ConfigDesk): Promise<SiteTerms> {
  const newest = await lockNewest(client, SITE);
  if (newest?.body.kind !== 'site') throw new Error('the site has no terms');
  const { terms, version } = applied();
  return version >= newest.version ? terms : newest.body.site;
}

/** Refused while options run, of whatever book: a stake returns to the account that paid it (rules §2). */
async function refuseSwitch({ runningOptions }: ConfigDesk, before: SiteTermsTexts, after: SiteTermsTexts) {
  if (before.onlyOneAccount === after.onlyOneAccount) return undefined;
  const running = await runningOptions();
  return running === 0 ? undefined : new Refused('config.options-run', { running });
}

/** Levels that are not in order. */
function wrongLevels({
  stopOutPercent,
  marginCallPercent,
  marginRearmPercent,
}: ParsedRequestOf<typeof proposeSiteTerms>) {
  return [
    ...(stopOutPercent >= marginCallPercent ? ['stopOutPercent'] : []),
    ...(marginRearmPercent <= marginCallPercent ? ['marginRearmPercent'] : []),
  ];
}

/** Money terms of the site; a second owner decides. */
export function proposeSiteTermsRoute(config: ConfigDesk): Route {
  const { desk, proposals } = config;
  proposals.register({
    kind: 'site-terms',
    roles: ['owner'],
    async apply(client, proposal, afterCommit) {
      const [before, after] = [proposal.before as SiteTermsTexts, proposal.after as SiteTermsTexts];
      const terms = await lockSite(client, config);
      if (canonicalJson(textsOf(terms)) !== canonicalJson(before)) return new Refused('staff.outdated');
      const refused = await refuseSwitch(config, before, after);
      if (refused !== undefined) return refused;
      const fact = await publishNext(client, SITE, { kind: 'site', site: withTexts(terms, after) });
      afterCommit(() => config.relay.submit(fact));
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
      onlyOneAccount: fields.onlyOneAccount,
    };
    recordAudit({ subject: SITE, after });
    const wrong = wrongLevels(fields);
    if (wrong.length > 0) return invalidFields(wrong);
    const before = textsOf(await lockSite(client, config));
    recordAudit({ before });
    if (canonicalJson(before) === canonicalJson(after)) return new Refused('staff.nothing-changes');
    const refused = await refuseSwitch(config, before, after);
    if (refused !== undefined) return refused;
    const proposed = { kind: 'site-terms', subject: SITE, before, after } as const;
    const proposal = await proposals.propose(client, staff, proposed, now);
    return proposal instanceof Refused ? proposal : { proposal };
  });
}
