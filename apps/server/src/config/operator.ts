import type { SiteTerms } from '@vitrine/domain/config/site';
import { canonicalJson } from '@vitrine/domain/kernel/canonical-json';
import { formatMoney, MONEY_SCALE, parseDecimal, pow10 } from '@vitrine/domain/kernel/decimal';
import { changeSetting } from '@vitrine/wire/config/operator/change-setting';
import { operatorSettings, type SETTING_KINDS } from '@vitrine/wire/config/operator/operator-settings';
import { operatorSiteTerms } from '@vitrine/wire/config/operator/operator-site-terms';
import { proposeSiteTerms } from '@vitrine/wire/config/operator/propose-site-terms';
import type { SiteTermsTexts } from '@vitrine/wire/config/operator/site-terms';
import type { Pool, PoolClient } from 'pg';
import { type FactRelay, lockFact, publishFact } from '../platform/facts.ts';
import { invalidField, Refused } from '../platform/http/answer.ts';
import type { Route } from '../platform/http/context.ts';
import type { Proposals, StaffDesk } from '../staff/index.ts';
import { EDITABLE, type EditableKey, isSound } from './editable.ts';
import type { Site } from './site.ts';
import { putSetting } from './store.ts';

const SITE = 'site';

function textsOf(site: SiteTerms): SiteTermsTexts {
  return {
    tradeFee: site.tradeFee,
    demoGrant: formatMoney(site.demoGrant),
    marginCallPercent: String(site.marginCallPercent),
    marginRearmPercent: String(site.marginRearmPercent),
    stopOutPercent: String(site.stopOutPercent),
  };
}

function withTexts(site: SiteTerms, texts: SiteTermsTexts): SiteTerms {
  return {
    ...site,
    tradeFee: texts.tradeFee,
    demoGrant: parseDecimal(texts.demoGrant, MONEY_SCALE) ?? site.demoGrant,
    marginCallPercent: Number(texts.marginCallPercent),
    marginRearmPercent: Number(texts.marginRearmPercent),
    stopOutPercent: Number(texts.stopOutPercent),
  };
}

async function lockSite(client: PoolClient): Promise<SiteTerms> {
  const body = await lockFact(client, SITE);
  if (body?.kind !== 'site') throw new Error('the site has no terms');
  return body.site;
}

export interface ConfigDesk {
  readonly db: Pool;
  readonly desk: StaffDesk;
  readonly proposals: Proposals;
  readonly relay: Pick<FactRelay, 'tell'>;
  readonly site: Site;
  /** Money terms as the core has applied them, and their version. */
  readonly applied: () => { readonly terms: SiteTerms; readonly version: number };
}

/** What staff do with the site itself: looks and switches by one owner, money terms by two. */
export function configDeskRoutes({ db, desk, proposals, relay, site, applied }: ConfigDesk): readonly Route[] {
  proposals.register({
    kind: 'site-terms',
    roles: ['owner'],
    async apply(client, { before, after }, afterCommit) {
      const terms = await lockSite(client);
      if (canonicalJson(textsOf(terms)) !== canonicalJson(before as SiteTermsTexts))
        return new Refused('staff.outdated');
      const fact = await publishFact(client, SITE, { kind: 'site', site: withTexts(terms, after as SiteTermsTexts) });
      if (fact !== undefined) afterCommit(() => relay.tell(fact));
      return undefined;
    },
  });

  return [
    desk.read(operatorSiteTerms, async () => {
      const { rows } = await db.query<{ id: string }>(
        `SELECT id FROM proposals WHERE kind = 'site-terms' AND state = 'pending'`,
      );
      const { terms, version } = applied();
      const waiting = rows[0] === undefined ? null : Number(rows[0].id);
      return { version, currency: terms.currency, terms: textsOf(terms), proposal: waiting };
    }),

    desk.route(proposeSiteTerms, async (fields, { client, staff, now, note }) => {
      const after: SiteTermsTexts = {
        tradeFee: fields.tradeFee,
        demoGrant: formatMoney(BigInt(fields.demoGrant) * pow10(MONEY_SCALE)),
        marginCallPercent: String(fields.marginCallPercent),
        marginRearmPercent: String(fields.marginRearmPercent),
        stopOutPercent: String(fields.stopOutPercent),
      };
      note({ subject: SITE, after });
      if (fields.stopOutPercent >= fields.marginCallPercent) return invalidField('stopOutPercent');
      if (fields.marginRearmPercent <= fields.marginCallPercent) return invalidField('marginRearmPercent');
      const before = textsOf(await lockSite(client));
      note({ before });
      if (canonicalJson(before) === canonicalJson(after)) return new Refused('staff.nothing-changes');
      const proposed = { kind: 'site-terms', subject: SITE, before, after } as const;
      const proposal = await proposals.propose(client, staff, proposed, now);
      return proposal instanceof Refused ? proposal : { proposal };
    }),

    desk.read(operatorSettings, () => ({
      rows: (Object.entries(EDITABLE) as [EditableKey, (typeof SETTING_KINDS)[number]][]).map(([key, kind]) => ({
        key,
        kind,
        ...site.written(key),
      })),
    })),

    desk.route(changeSetting, async ({ key, value }, { client, note, afterCommit }) => {
      if (!Object.hasOwn(EDITABLE, key)) return new Refused('request.not-found');
      const before = site.written(key as EditableKey).value;
      note({ subject: `setting/${key}`, before: { value: before }, after: { value } });
      if (!isSound(key as EditableKey, value)) return invalidField('value');
      await putSetting(client, key, value);
      afterCommit(() => site.load(db));
      return null;
    }),
  ];
}
