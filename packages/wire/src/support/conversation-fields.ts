import * as z from 'zod/mini';
import { isoTime } from '../fields.ts';

/** What feedback is about. */
export const FEEDBACK_SUBJECTS = ['idea', 'problem', 'account', 'trading', 'complaint', 'other'] as const;
export type FeedbackSubject = (typeof FEEDBACK_SUBJECTS)[number];

/** A conversation as its customer sees it. */
export const ownConversation = z.object({
  id: z.number(),
  kind: z.enum(['chat', 'feedback']),
  /** Of feedback; null for a chat. */
  subject: z.nullable(z.enum(FEEDBACK_SUBJECTS)),
  isClosed: z.boolean(),
  createdAt: isoTime,
  lastAt: isoTime,
  /** Messages of staff that the customer has not read. */
  unread: z.number(),
});
export type OwnConversation = z.output<typeof ownConversation>;
