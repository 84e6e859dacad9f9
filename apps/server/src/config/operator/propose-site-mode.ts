import { NORMAL_MODE, type SiteMode, siteModeToJson } from '@vitrine/domain/config/index';
import { proposeSiteMode } from '@vitrine/wire/config/operator/propose-site-mode';
import type { PoolClient } from 'pg';
import { lockFact, publishFact } from '../../platform/facts.ts';
import { invalidField, Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { ConfigDesk } from './desk.ts';

const SUBJECT = 'site-mode';

async function lockMode(client: PoolClient): Promise<SiteMode> {
  const body = await lockFact(client, SUBJECT);
  return body?.kind === SUBJECT ? { mode: body.mode, reasons: body.reasons } : NORMAL_MODE;
}

/** Another mode of the whole site; a second person decides. */
export function proposeSiteModeRoute(config: ConfigDesk): Route {
  const { desk, proposals, site } = config;
  proposals.register({
    kind: 'site-mode',
    roles: ['risk', 'owner'],
    async apply(client, { before, after }, afterCommit) {
      if (siteModeToJson(await lockMode(client)) !== siteModeToJson(before as SiteMode))
        return new Refused('staff.outdated');
      const fact = await publishFact(client, SUBJECT, { kind: SUBJECT, ...(after as SiteMode) });
      if (fact !== undefined) afterCommit(() => config.relay.submit(fact));
      return undefined;
    },
  });

  return desk.route(proposeSiteMode, async ({ mode, reasons }, { client, staff, now, recordAudit }) => {
    const after: SiteMode = { mode, reasons };
    recordAudit({ subject: SUBJECT, after });
    // A reason in the site's own language is what every other language falls back to.
    if ((mode === 'normal') !== (Object.keys(reasons).length === 0)) return invalidField('reasons');
    if (mode !== 'normal' && reasons[site.language] === undefined) return invalidField('reasons');
    const before = await lockMode(client);
    recordAudit({ before });
    if (siteModeToJson(before) === siteModeToJson(after)) return new Refused('staff.nothing-changes');
    const proposal = await proposals.propose(
      client,
      staff,
      { kind: 'site-mode', subject: SUBJECT, before, after },
      now,
    );
    return proposal instanceof Refused ? proposal : { proposal };
  });
}
