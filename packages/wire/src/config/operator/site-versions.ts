import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { after, next, optionalLine } from '../../operator-fields.ts';
import { STAFF_ROLES } from '../../staff/role.ts';
import { publication, siteVersion } from './site-version.ts';

export const siteVersions = defineCall({
  operation: 'site-versions',
  room: 'config',
  summary: 'Lists the published versions of the settings, newest first, and what is scheduled.',
  method: 'GET',
  path: '/console/api/site/versions',
  access: { staff: STAFF_ROLES },
  effect: 'read',
  keyed: false,
  request: z.object({
    after,
    /** Only versions that change this setting. */
    key: optionalLine(40),
  }),
  response: z.object({
    /** The version in force. */
    current: z.number(),
    rows: z.array(siteVersion),
    next,
    /** On the first page only. */
    publications: z.array(publication),
  }),
  example: { after: '1', key: anyText('site_name') },
  reasons: [],
});
