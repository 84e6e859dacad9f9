import { restoreVersion } from '@vitrine/wire/config/operator/restore-version';
import { invalidFields, Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { changesTo, lockSettings, publishVersion, valuesOfVersion, wrongKeys } from '../versions.ts';
import type { ConfigDesk } from './desk.ts';
import { refuseOutdated } from './outdated.ts';

export const restoreVersionRoute = ({ db, desk, relay, site }: ConfigDesk): Route =>
  desk.route(restoreVersion, async (request, { client, staff, now, recordAudit, afterCommit }) => {
    const { version, restore } = request;
    recordAudit({ subject: `site-version/${restore}` });
    const state = await lockSettings(client);
    const outdated = await refuseOutdated(client, state, version);
    if (outdated !== undefined) return outdated;
    if (restore > state.version) return new Refused('request.not-found');
    const values = await valuesOfVersion(client, restore);
    const changes = changesTo(state, values);
    if (changes.length === 0) return new Refused('staff.nothing-changes');
    const wrong = wrongKeys(state, Object.fromEntries(changes.map(({ key, after }) => [key, after])));
    if (wrong.length > 0) return invalidFields(wrong);
    const by = { staffId: staff.staffId, at: now, note: '', restores: restore };
    const { number, fact } = await publishVersion(client, state, changes, by);
    const side = (name: 'before' | 'after') => Object.fromEntries(changes.map((change) => [change.key, change[name]]));
    recordAudit({ subject: `site-version/${number}`, before: side('before'), after: side('after') });
    afterCommit(() => site.load(db));
    if (fact !== undefined) afterCommit(() => relay.submit(fact));
    return { version: number };
  });
