import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { whole } from '../../fields.ts';
import { line, optionalLine } from '../../operator-fields.ts';
import { STAFF_ROLES } from '../role.ts';

/** Lists that the console has loaded page by page become files in the browser; other files are answered by their call. */
export const recordExport = defineCall({
  operation: 'record-export',
  room: 'staff',
  summary: 'Records in the audit log that the caller saves a list as a file. The console makes it before it saves one.',
  method: 'POST',
  path: '/console/api/exports',
  access: { staff: STAFF_ROLES },
  effect: 'change',
  why: 'Staff state that they take data out of the console. It only adds to the audit log.',
  keyed: true,
  request: z.object({ list: line(60), filter: optionalLine(500), rows: whole(0, 1_000_000) }),
  response: z.null(),
  example: { list: anyText('customers'), filter: anyText('customer=1'), rows: '50' },
  reasons: [],
});
