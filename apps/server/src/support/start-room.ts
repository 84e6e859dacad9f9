import { HOUR, MINUTE } from '@vitrine/domain/kernel/time';
import type { Images } from '../identity/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Hub } from '../platform/realtime/hub.ts';
import type { StartedRoom } from '../room.ts';
import type { StaffRoom } from '../staff/index.ts';
import { AnswerTimes } from './answer-times.ts';
import { Conversations } from './conversations.ts';
import { customerRoutes } from './customer-routes.ts';
import { cannedRoutes } from './operator/canned-answers.ts';
import { deskRoutes } from './operator/desk-routes.ts';
import { SUPPORT_CHANGED } from './store.ts';
import { Typing } from './typing.ts';

const TOPIC = 'SUPPORT';
const TYPING = 'support.typing';
const PRUNE_MS = HOUR;

/** What all edges hear about conversations, and their customers over the socket. */
function follow({ link }: Pick<Deps, 'link'>, hub: Hub, typing: Typing): void {
  const push = (payload: string, isTyping: boolean): void => {
    // The third is the person who types, or the answer.
    const [uid = 0, conversation = 0, third = 0] = payload.split(' ').map(Number);
    if (isTyping) typing.begun(conversation, third);
    else if (third > 0) typing.ended(conversation);
    hub.push(TOPIC, uid, { conversation, isTyping });
  };
  link.on(SUPPORT_CHANGED, {
    heard: (payload) => push(payload, false),
    // Whoever reads it may have missed a push.
    missed() {
      for (const uid of hub.readers(TOPIC)) hub.push(TOPIC, uid, { conversation: 0, isTyping: false });
    },
  });
  link.on(TYPING, { heard: (payload) => push(payload, true), missed: () => undefined });
}

/** Deletes once an hour what visitors said long ago; returns what ends it. */
function beginDuty(conversations: Conversations, log: Deps['log']) {
  const prune = () =>
    conversations.prune().catch((error: unknown) => log.error({ err: error }, 'old conversations of visitors stay'));
  let pruning = prune();
  const timer = setInterval(() => {
    pruning = prune();
  }, PRUNE_MS);
  return async () => {
    clearInterval(timer);
    await pruning;
  };
}

/** Customer service: what customers and visitors write, and the desk where staff answer. */
export function startRoom(
  deps: Deps,
  { desk }: StaffRoom,
  { images }: { readonly images: Images },
  hub: Hub,
  timeText: (at: number) => string,
): StartedRoom {
  const { db, box, link, log, limits, sharedLimits, signInNow: now = Date.now } = deps;
  const typing = new Typing(now);
  const conversations = new Conversations({ db, images, now });
  follow(deps, hub, typing);
  return {
    duty: async () => beginDuty(conversations, log),
    routes: [
      ...customerRoutes({
        db,
        box,
        images,
        conversations,
        typing,
        times: new AnswerTimes(db, now),
        perWriter: sharedLimits.window('support-writers', limits.supportPerWriter, MINUTE),
        perNetwork: sharedLimits.window('support-networks', limits.supportPerNetwork, 10 * MINUTE),
      }),
      ...deskRoutes({
        db,
        desk,
        images,
        timeText,
        typing,
        tellTyping: (uid, conversation, staffId) => link.tell(TYPING, `${uid} ${conversation} ${staffId}`),
      }),
      ...cannedRoutes(desk, db),
    ],
  };
}
