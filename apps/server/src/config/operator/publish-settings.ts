import { publishSettings } from '@vitrine/wire/config/operator/publish-settings';
import { invalidField, invalidFields, Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { schedule } from '../publications.ts';
import { changesTo, lockSettings, publishVersion, wrongKeys } from '../versions.ts';
import type { ConfigDesk } from './desk.ts';
import { refuseOutdated } from './outdated.ts';

export const publishSettingsRoute = ({ db, desk, relay, site }: ConfigDesk): Route =>
  desk.route(publishSettings, async (request, { client, staff, now, recordAudit, afterCommit }) => {
    const state = await lockSettings(client);
    const changes = changesTo(state, request.changes);
    const values = (side: 'before' | 'after') =>
      Object.fromEntries(changes.map((change) => [change.key, change[side]]));
    recordAudit({ subject: 'site-version', before: values('before'), after: values('after') });
    const outdated = await refuseOutdated(client, state, request.version);
    if (outdated !== undefined) return outdated;
    const wrong = wrongKeys(state, request.changes);
    if (wrong.length > 0) return invalidFields(['changes', ...wrong]);
    if (changes.length === 0) return new Refused('staff.nothing-changes');
    const by = { staffId: staff.staffId, at: now, note: request.note ?? '' };
    if (request.at !== undefined && request.at !== '') {
      const publishAt = Date.parse(request.at);
      // Not a time at all, or one that is over.
      if (!(publishAt > now)) return invalidField('at');
      const publication = await schedule(client, publishAt, changes, by);
      recordAudit({ subject: `site-publication/${publication}`, after: { ...values('after'), publishAt: request.at } });
      return { version: null, publication };
    }
    const { number, fact } = await publishVersion(client, state, changes, by);
    recordAudit({ subject: `site-version/${number}` });
    afterCommit(() => site.load(db));
    if (fact !== undefined) afterCommit(() => relay.submit(fact));
    return { version: number, publication: null };
  });
