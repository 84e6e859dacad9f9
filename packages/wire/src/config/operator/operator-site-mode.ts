import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { LANGUAGES } from '../../envelope.ts';
import { isoTime } from '../../fields.ts';
import { STAFF_ROLES } from '../../staff/role.ts';
import { modeReasons, siteModeName } from './site-mode.ts';

export const operatorSiteMode = defineCall({
  operation: 'operator-site-mode',
  room: 'config',
  summary: 'Returns the mode of the site in force, its reasons, earlier modes, and the pending proposal to change it.',
  method: 'GET',
  path: '/console/api/site/mode',
  access: { staff: STAFF_ROLES },
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    mode: siteModeName,
    reasons: modeReasons,
    /** Languages that customers can choose; the first is the site's own, which a reason must be written in. */
    languages: z.array(z.enum(LANGUAGES)),
    proposal: z.nullable(z.number()),
    /** Newest first, the one in force included; at most 50. */
    history: z.array(
      z.object({ mode: siteModeName, reasons: modeReasons, since: isoTime, by: z.string(), approvedBy: z.string() }),
    ),
  }),
  example: {},
  reasons: [],
});
