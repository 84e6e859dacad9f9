import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { LANGUAGES } from '../../envelope.ts';
import { id, isoTime, optionalWhole } from '../../fields.ts';
import { STAFF_ROLES } from '../../staff/role.ts';
import { contentBody } from './body-fields.ts';
import { contentHead } from './operator-content.ts';

export const contentItem = defineCall({
  operation: 'content-item',
  room: 'content',
  summary:
    'Returns one version of an item, the newest unless `version` says otherwise, and when each was written and shown.',
  method: 'GET',
  path: '/console/api/content/item',
  access: { staff: STAFF_ROLES },
  effect: 'read',
  keyed: false,
  request: z.object({ id, version: optionalWhole(1, 1_000_000) }),
  response: z.object({
    head: contentHead,
    offered: z.array(z.enum(LANGUAGES)),
    version: z.number(),
    body: contentBody,
    /** Newest first. */
    versions: z.array(
      z.object({
        version: z.number(),
        at: isoTime,
        by: z.string(),
        publishAt: z.nullable(isoTime),
        withdrawAt: z.nullable(isoTime),
      }),
    ),
  }),
  example: { id: '1', version: '1' },
  reasons: ['request.not-found'],
});
