import * as z from 'zod/mini';
import { isoTime } from '../fields.ts';
import { REJECTION_REASONS } from './real-name-fields.ts';

/** Where the review of a customer stands, and what was submitted last. Unknown texts are empty. */
export const realNameStatus = z.object({
  /** 0: nothing is under review; 1: under review; 2: passed. A rejection gives 0, with `reason` and `remark`. */
  review_status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  name: z.string(),
  /** 1: identity card; 2: passport; 0: nothing was submitted. */
  id_type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  card_id: z.string(),
  ssn: z.string(),
  front_pic: z.string(),
  reverse_pic: z.string(),
  hand_pic: z.string(),
  /** Why the last submission was rejected. */
  reason: z.nullable(z.enum(REJECTION_REASONS)),
  /** What the reviewer added. */
  remark: z.string(),
  submitted_at: z.nullable(isoTime),
  /** When the review is promised to be done, while it is not. */
  promised_at: z.nullable(isoTime),
});
export type RealNameStatus = z.output<typeof realNameStatus>;
