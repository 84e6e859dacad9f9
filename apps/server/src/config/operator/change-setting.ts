import { changeSetting } from '@vitrine/wire/config/operator/change-setting';
import { invalidField, Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { EDITABLE, type EditableKey, isValidSetting } from '../editable.ts';
import { publishSiteDays } from '../site-days.ts';
import { putSetting } from '../store.ts';
import type { ConfigDesk } from './desk.ts';

export const changeSettingRoute = ({ db, desk, relay, site }: ConfigDesk): Route =>
  desk.route(changeSetting, async ({ key, value }, { client, recordAudit, afterCommit }) => {
    if (!Object.hasOwn(EDITABLE, key)) return new Refused('request.not-found');
    const before = site.written(key as EditableKey).value;
    recordAudit({ subject: `setting/${key}`, before: { value: before }, after: { value } });
    if (!isValidSetting(key as EditableKey, value)) return invalidField('value');
    await putSetting(client, key, value);
    afterCommit(() => site.load(db));
    // The days that customers' own loss limits go by are those of the site's timezone.
    const days = key === 'timezone' ? await publishSiteDays(client, value, Date.now()) : undefined;
    if (days !== undefined) afterCommit(() => relay.submit(days));
    return null;
  });
