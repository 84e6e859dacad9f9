import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { STAFF_ROLES } from '../../staff/role.ts';
import { companyStatusTexts } from './company-status.ts';

export const operatorCompanyStatus = defineCall({
  operation: 'operator-company-status',
  room: 'content',
  summary:
    'Returns whether the company serves customers, what their search finds, and the pending proposal to change it.',
  method: 'GET',
  path: '/console/api/company/status',
  access: { staff: STAFF_ROLES },
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({ status: companyStatusTexts, proposal: z.nullable(z.number()) }),
  example: {},
  reasons: [],
});
