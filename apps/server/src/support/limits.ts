import { DAY } from '@vitrine/domain/kernel/time';

/** Messages that a writer may send before staff answer. */
export const UNANSWERED = { customer: 50, visitor: 20 } as const;
/** Messages of a conversation in 24 hours. */
export const MESSAGES_PER_DAY = { customer: 300, visitor: 100 } as const;
/** Pictures in the conversation of a visitor; those of a customer count as images of theirs. */
export const VISITOR_PICTURES = 10;
/** Conversations that visitors of one network may begin in 24 hours. */
export const CHATS_PER_NETWORK = 20;
/** Conversations of visitors that may wait at a time: strangers do not fill the table, and customers are not among them. */
export const WAITING_VISITORS = 1_000;
/** Feedback that a customer may send in 24 hours. */
export const FEEDBACK_PER_DAY = 10;
/** A conversation of a visitor is deleted so long after its last message. */
export const VISITOR_KEPT_MS = 30 * DAY;
