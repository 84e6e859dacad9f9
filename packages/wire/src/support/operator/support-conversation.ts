import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { flag, id, isoTime, optionalWhole } from '../../fields.ts';
import { supportMessage } from '../support-message.ts';
import { conversationRow, person, SUPPORT_STAFF } from './fields.ts';

/** Messages of a page. */
export const DESK_PAGE = 100;

export const supportConversation = defineCall({
  operation: 'support-conversation',
  room: 'support',
  summary: `Returns a conversation with its newest ${DESK_PAGE} messages, oldest first, with \`before\` those before a message, and with its internal notes. With \`typing\` 1 the customer is shown that staff are writing.`,
  method: 'GET',
  path: '/console/api/support/one',
  access: { staff: SUPPORT_STAFF },
  effect: 'read',
  keyed: false,
  request: z.object({
    conversation: id,
    before: optionalWhole(1, 999_999_999_999_999),
    typing: z._default(flag, '0'),
  }),
  response: z.object({
    ...conversationRow.shape,
    messages: z.array(
      z.object({
        ...supportMessage.shape,
        /** Who answered; empty for a message of the customer. */
        staffName: z.string(),
        /** The customer has seen it. */
        isRead: z.boolean(),
      }),
    ),
    hasMore: z.boolean(),
    /** Never shown to the customer. */
    notes: z.array(z.object({ id: z.number(), at: isoTime, staffName: z.string(), text: z.string() })),
    /** Colleagues who are writing an answer now. */
    writing: z.array(person),
    /** To whom it can be assigned. */
    colleagues: z.array(person),
  }),
  example: { conversation: '999999', before: '999999999', typing: '0' },
  reasons: ['request.not-found'],
});
