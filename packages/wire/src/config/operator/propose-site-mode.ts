import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { reasonsJson, siteModeName } from './site-mode.ts';

export const proposeSiteMode = defineCall({
  operation: 'propose-site-mode',
  room: 'config',
  summary:
    'Proposes another mode of the site: normal, close-only or read-only, with the reason that customers see. A second person decides. Closing, cancelling and stops stay possible in every mode.',
  method: 'POST',
  path: '/console/api/site/mode/propose',
  access: { staff: ['risk', 'owner'] },
  effect: 'change',
  why: 'Proposes to pause what opens something, the same for every customer and shown to all with the reason; nothing open or waiting changes.',
  needsApproval: true,
  keyed: true,
  request: z.object({
    mode: siteModeName,
    /** JSON, by language; in the language of the site at least, unless the mode is normal. */
    reasons: reasonsJson,
  }),
  response: z.object({ proposal: z.number() }),
  example: { mode: 'close-only', reasons: '{"en":"We are moving to new machines."}' },
  reasons: ['request.invalid-field', 'staff.nothing-changes', 'staff.already-proposed'],
});
