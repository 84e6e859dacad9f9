import { INITIAL_JURISDICTIONS } from '@vitrine/domain/config/initial-jurisdictions';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { profileJson } from './jurisdiction.ts';

export const proposeJurisdiction = defineCall({
  operation: 'propose-jurisdiction',
  room: 'config',
  summary:
    'Proposes what is offered in some countries: leverage caps, products, the minimum age, the risk warning, or that they are given up. Countries leave the profile that they had; a profile without countries is removed. A second person decides. What is open or waits stays as it is.',
  method: 'POST',
  path: '/console/api/jurisdictions/propose',
  access: { staff: ['risk', 'owner'] },
  effect: 'change',
  why: 'Proposes what comes later in whole countries, the same for everybody who lives there and shown to them with the reason; nothing open or waiting changes.',
  needsApproval: true,
  keyed: true,
  request: z.object({
    /** The whole profile as JSON, as the list of profiles has it. */
    profile: profileJson,
  }),
  response: z.object({ proposal: z.number() }),
  example: {
    profile: JSON.stringify({ ...INITIAL_JURISDICTIONS.profiles[1], name: 'European retail clients' }),
  },
  reasons: ['request.invalid-field', 'staff.nothing-changes', 'staff.already-proposed', 'config.too-many-profiles'],
});
