import * as z from 'zod/mini';
import { LANGUAGES } from '../../envelope.ts';
import { isoTime } from '../../fields.ts';
import type { StaffRole } from '../../staff/role.ts';
import { FEEDBACK_SUBJECTS } from '../conversation-fields.ts';

/** Who answers customers. */
export const SUPPORT_STAFF: readonly StaffRole[] = ['support', 'owner'];
/** Who writes canned answers. */
export const CANNED_EDITORS: readonly StaffRole[] = ['support', 'content', 'owner'];

/** `waiting`: a customer waits for an answer; `answered`: open, and staff wrote last; `closed`. */
export const CONVERSATION_STATES = ['waiting', 'answered', 'closed'] as const;
/** Who writes: a customer, or a visitor without an account. */
export const WRITERS = ['customer', 'visitor'] as const;

export const person = z.object({ id: z.number(), name: z.string() });

/** A conversation in the queue. */
export const conversationRow = z.object({
  id: z.number(),
  kind: z.enum(['chat', 'feedback']),
  subject: z.nullable(z.enum(FEEDBACK_SUBJECTS)),
  state: z.enum(CONVERSATION_STATES),
  /** The number of the customer; null for a visitor. */
  customer: z.nullable(z.number()),
  /** In which the customer reads the app. */
  language: z.enum(LANGUAGES),
  createdAt: isoTime,
  lastAt: isoTime,
  /** Since when the customer waits; null: they do not. */
  waitingSince: z.nullable(isoTime),
  assignedTo: z.nullable(person),
  /** How the newest message begins. */
  preview: z.string(),
});
export type ConversationRow = z.output<typeof conversationRow>;
