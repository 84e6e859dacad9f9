import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { after, next } from '../../operator-fields.ts';
import { PROPOSAL_KINDS } from '../../proposal-kinds.ts';
import { STAFF_ROLES } from '../role.ts';

export const PROPOSAL_STATES = ['pending', 'applied', 'rejected', 'withdrawn'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** Reasons for which a person may not decide on a proposal. */
export const PROPOSAL_CONFLICTS = ['staff.maker-is-checker', 'staff.self', 'staff.not-independent'] as const;
export type ProposalConflict = (typeof PROPOSAL_CONFLICTS)[number];

const person = z.object({ id: z.number(), name: z.string() });

export const proposal = z.object({
  id: z.number(),
  kind: z.enum(PROPOSAL_KINDS),
  /** What the proposal affects, `instrument/1`. */
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  maker: person,
  madeAt: isoTime,
  /** The person who decided; null while the proposal is pending. */
  checker: z.nullable(person),
  decidedAt: z.nullable(isoTime),
  /** Why it was rejected. */
  reason: z.string(),
  state: z.enum(PROPOSAL_STATES),
  /** Whether this caller may decide now. */
  mayDecide: z.boolean(),
  /** Why this caller may not decide, whatever the state; null if they may. */
  conflict: z.nullable(z.enum(PROPOSAL_CONFLICTS)),
});
export type Proposal = z.output<typeof proposal>;

export const proposals = defineCall({
  operation: 'proposals',
  room: 'staff',
  summary: "Lists the proposals in one state that the caller's roles can decide on, oldest first.",
  method: 'GET',
  path: '/console/api/proposals',
  access: { staff: STAFF_ROLES },
  effect: 'read',
  keyed: false,
  request: z.object({ state: z.enum(PROPOSAL_STATES), after }),
  response: z.object({ rows: z.array(proposal), next }),
  example: { state: 'pending', after: '' },
  reasons: [],
});
