import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { isoTime, optionalUnixSeconds } from '../../fields.ts';
import { after, next, optionalLine, role } from '../../operator-fields.ts';

export const auditEntry = z.object({
  id: z.number(),
  at: isoTime,
  /** Null during sign-in, before the person is identified. */
  staffId: z.nullable(z.number()),
  staffName: z.string(),
  /** The roles the person had at the time. */
  roles: z.array(role),
  operation: z.string(),
  /** What the operation affected, `instrument/1`; empty if the operation has no subject. */
  subject: z.string(),
  /** If the subject is a proposal: what that affects, `instrument/1`; empty otherwise. */
  about: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  address: z.string(),
  /** `done`, `failed` or the reason of the refusal. */
  outcome: z.string(),
  /** SHA-256 over this entry and the hash of the one before it, hex. */
  hash: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditLog = defineCall({
  operation: 'audit',
  room: 'staff',
  summary: 'Lists the changes made by staff and their reads of private data, newest first.',
  method: 'GET',
  path: '/console/api/audit',
  access: { staff: ['risk', 'owner'] },
  effect: 'read',
  keyed: false,
  request: z.object({
    after,
    /** Part of the name or the e-mail. */
    who: optionalLine(100),
    /** Exact operation. */
    operation: optionalLine(60),
    /** The subject, or what the subjects are below: `instrument/1`, `instrument`. Finds decisions on proposals about it too. */
    subject: optionalLine(100),
    startTime: optionalUnixSeconds,
    /** Exclusive. */
    endTime: optionalUnixSeconds,
  }),
  response: z.object({ rows: z.array(auditEntry), next }),
  example: {
    after: '1',
    who: anyText('a'),
    operation: anyText('me'),
    subject: anyText('staff/1'),
    startTime: '0',
    endTime: '4000000000',
  },
  reasons: [],
});
