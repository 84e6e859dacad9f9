import type { RoomCalls } from '../call.ts';
import { claimSupport } from './claim-support.ts';
import { giveFeedback } from './give-feedback.ts';
import { answerCustomer } from './operator/answer-customer.ts';
import { answerWithPicture } from './operator/answer-with-picture.ts';
import { assignConversation } from './operator/assign-conversation.ts';
import { cannedAnswers } from './operator/canned-answers.ts';
import { closeConversation } from './operator/close-conversation.ts';
import { noteConversation } from './operator/note-conversation.ts';
import { removeCannedAnswer } from './operator/remove-canned-answer.ts';
import { reopenConversation } from './operator/reopen-conversation.ts';
import { saveCannedAnswer } from './operator/save-canned-answer.ts';
import { supportConversation } from './operator/support-conversation.ts';
import { supportImage } from './operator/support-image.ts';
import { supportQueue } from './operator/support-queue.ts';
import { supportTranscript } from './operator/support-transcript.ts';
import { ownFeedback } from './own-feedback.ts';
import { readSupport } from './read-support.ts';
import { sendSupportMessage } from './send-support-message.ts';
import { sendSupportPicture } from './send-support-picture.ts';
import { supportMessages } from './support-messages.ts';
import { supportPicture } from './support-picture.ts';
import { unreadSupport } from './unread-support.ts';

export const SUPPORT_CALLS: RoomCalls = {
  customers: [
    supportMessages,
    sendSupportMessage,
    sendSupportPicture,
    supportPicture,
    readSupport,
    unreadSupport,
    claimSupport,
    giveFeedback,
    ownFeedback,
  ],
  operators: [
    supportQueue,
    supportConversation,
    supportImage,
    supportTranscript,
    answerCustomer,
    answerWithPicture,
    noteConversation,
    assignConversation,
    closeConversation,
    reopenConversation,
    cannedAnswers,
    saveCannedAnswer,
    removeCannedAnswer,
  ],
};
