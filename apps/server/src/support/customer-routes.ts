import { claimSupport } from '@vitrine/wire/support/claim-support';
import { giveFeedback } from '@vitrine/wire/support/give-feedback';
import { ownFeedback } from '@vitrine/wire/support/own-feedback';
import { readSupport } from '@vitrine/wire/support/read-support';
import { sendSupportMessage } from '@vitrine/wire/support/send-support-message';
import { sendSupportPicture } from '@vitrine/wire/support/send-support-picture';
import { SUPPORT_PAGE, supportMessages } from '@vitrine/wire/support/support-messages';
import { supportPicture } from '@vitrine/wire/support/support-picture';
import { unreadSupport } from '@vitrine/wire/support/unread-support';
import type { Pool } from 'pg';
import { encodeImage, type Images, STORED_TYPE } from '../identity/index.ts';
import { ImageAnswer, Refused } from '../platform/http/answer.ts';
import { type CallContext, type Route, route } from '../platform/http/context.ts';
import type { WindowCounter } from '../platform/http/window-counter.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { AnswerTimes } from './answer-times.ts';
import type { Conversations, Outgoing } from './conversations.ts';
import {
  countUnread,
  findConversation,
  isOwnImage,
  markRead,
  ownConversationOf,
  readFeedback,
  readMessages,
} from './store.ts';
import type { Typing } from './typing.ts';
import { type Writer, writerKey, writerOf } from './writer.ts';

/** Feedback of a customer that is listed. */
const LISTED = 50;

export interface CustomerRoutesDeps {
  readonly db: Pool;
  readonly box: SecretBox;
  readonly images: Images;
  readonly conversations: Conversations;
  readonly times: AnswerTimes;
  readonly typing: Typing;
  readonly perWriter: WindowCounter;
  readonly perNetwork: WindowCounter;
}

/** Who writes now; refused without a secret, and whoever writes too much. */
function sender(
  { box, perWriter, perNetwork }: CustomerRoutesDeps,
  conversation: number | undefined,
  context: CallContext,
): Writer | Refused {
  const writer = writerOf(context, box);
  if (writer === undefined) return new Refused(conversation === undefined ? 'support.no-visitor' : 'request.not-found');
  const mayGoOn = perWriter.allows(writerKey(writer)) && ('uid' in writer || perNetwork.allows(writer.address));
  return mayGoOn ? writer : new Refused('request.too-many');
}

const messagesRoute = (deps: CustomerRoutesDeps): Route =>
  route(supportMessages, async ({ conversation: id, before }, context) => {
    const { db, box, times, typing } = deps;
    const writer = writerOf(context, box);
    const found = writer && (await findConversation(db, writer, id));
    if (found === undefined && id !== undefined) return new Refused('request.not-found');
    const answersWithin = await times.median();
    if (found === undefined)
      return { conversation: null, messages: [], hasMore: false, isTyping: false, answersWithin };
    const { messages, hasMore } = await readMessages(db, found.id, before, SUPPORT_PAGE);
    const conversation = ownConversationOf(found);
    return { conversation, messages: [...messages], hasMore, isTyping: typing.isOn(found.id), answersWithin };
  });

/** Takes the picture in, unless the message was sent before. */
async function sendPicture(
  { images, conversations }: CustomerRoutesDeps,
  writer: Writer,
  message: Outgoing,
  file: File,
) {
  const before = await conversations.sentBefore(writer, message, true);
  if (before !== undefined) return before;
  const tooMany = await images.refuseMore(writer, file.size);
  if (tooMany !== undefined) return tooMany;
  const encoded = await encodeImage(Buffer.from(await file.arrayBuffer()));
  if (encoded instanceof Refused) return encoded;
  const image = await images.add(writer, encoded, file.size);
  return image instanceof Refused ? image : conversations.send(writer, { ...message, image });
}

const sendRoutes = (deps: CustomerRoutesDeps): readonly Route[] => [
  route(sendSupportMessage, (message, context) => {
    const writer = sender(deps, message.conversation, context);
    if (writer instanceof Refused) return writer;
    return deps.conversations.send(writer, { ...message, language: context.language });
  }),
  route(sendSupportPicture, ({ file, ...message }, context) => {
    const writer = sender(deps, message.conversation, context);
    if (writer instanceof Refused) return writer;
    return sendPicture(deps, writer, { ...message, language: context.language }, file);
  }),
  route(giveFeedback, ({ subject, ...message }, { caller, language }) =>
    deps.perWriter.allows(`${caller.uid}`)
      ? deps.conversations.giveFeedback(caller.uid, subject, { ...message, language })
      : new Refused('request.too-many'),
  ),
];

/** Calls of customers and visitors. */
export const customerRoutes = (deps: CustomerRoutesDeps): readonly Route[] => [
  messagesRoute(deps),
  ...sendRoutes(deps),
  route(supportPicture, async ({ image }, context) => {
    const writer = writerOf(context, deps.box);
    if (writer === undefined || !(await isOwnImage(deps.db, writer, image))) return new Refused('request.not-found');
    const bytes = await deps.images.read(image);
    return bytes === undefined ? new Refused('request.not-found') : new ImageAnswer(STORED_TYPE, bytes);
  }),
  route(readSupport, async ({ conversation, up_to }, context) => {
    const writer = writerOf(context, deps.box);
    if (writer === undefined) return conversation === undefined ? { unread: 0 } : new Refused('request.not-found');
    const isTheirs = await markRead(deps.db, writer, conversation, up_to);
    if (!isTheirs && conversation !== undefined) return new Refused('request.not-found');
    return { unread: await countUnread(deps.db, writer) };
  }),
  route(unreadSupport, async (_request, context) => {
    const writer = writerOf(context, deps.box);
    return { unread: writer === undefined ? 0 : await countUnread(deps.db, writer) };
  }),
  route(claimSupport, async (_request, { caller, ...context }) => {
    const visitor = writerOf({ ...context, caller: undefined }, deps.box);
    if (visitor === undefined || 'uid' in visitor) return { claimed: false };
    if (!deps.perWriter.allows(`${caller.uid}`)) return new Refused('request.too-many');
    return { claimed: await deps.conversations.claim(caller.uid, visitor) };
  }),
  route(ownFeedback, async (_request, { caller }) => ({ data: await readFeedback(deps.db, caller.uid, LISTED) })),
];
