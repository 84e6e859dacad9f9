import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { whole } from '../../fields.ts';
import { optionalLine } from '../../operator-fields.ts';
import { settingChanges } from './site-version.ts';

export const publishSettings = defineCall({
  operation: 'publish-settings',
  room: 'config',
  summary:
    'Publishes changed settings as a new version, for all customers at once or at a given time. Refused when the settings have changed since the version that the caller has seen.',
  method: 'POST',
  path: '/console/api/site/versions/publish',
  access: { staff: ['owner'] },
  effect: 'change',
  why: 'Owners set the name, the appearance and the visible features of the site. No setting affects money. Every version can be undone.',
  keyed: true,
  request: z.object({
    /** The newest version that the caller has seen. */
    version: whole(0, 999_999_999),
    changes: settingChanges,
    /** ISO 8601 UTC, in the future; absent or empty: now. */
    at: z.optional(z.string().check(z.regex(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z)?$/))),
    /** Why, for colleagues. */
    note: optionalLine(200),
  }),
  /** The new version; or, for a later time, the id under which it waits. */
  response: z.object({ version: z.nullable(z.number()), publication: z.nullable(z.number()) }),
  example: {
    version: '0',
    changes: '{"is_home_search":"0"}',
    at: '2099-01-01T09:00:00Z',
    note: anyText('Winter look'),
  },
  reasons: ['request.invalid-field', 'config.outdated', 'staff.nothing-changes'],
});
