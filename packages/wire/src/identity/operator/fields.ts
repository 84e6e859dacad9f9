import * as z from 'zod/mini';
import { isoTime } from '../../fields.ts';
import type { StaffRole } from '../../staff/role.ts';
import { REJECTION_REASONS } from '../real-name-fields.ts';

/** Who reviews the documents of customers. */
export const REVIEWERS: readonly StaffRole[] = ['identity', 'owner'];

export const REVIEW_STATES = ['pending', 'approved', 'rejected'] as const;

/** One submission of documents. */
export const reviewRow = z.object({
  id: z.number(),
  customer: z.number(),
  name: z.string(),
  idType: z.union([z.literal(1), z.literal(2)]),
  state: z.enum(REVIEW_STATES),
  submittedAt: isoTime,
  promisedAt: isoTime,
  decidedAt: z.nullable(isoTime),
  /** Who decided; empty while nobody has. */
  decidedBy: z.string(),
  reason: z.nullable(z.enum(REJECTION_REASONS)),
  remark: z.string(),
});
export type ReviewRow = z.output<typeof reviewRow>;
