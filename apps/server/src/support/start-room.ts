import { HOUR, MINUTE, SECOND } from '@vitrine/domain/kernel/time';
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
import { tellUnread } from './unread-answers.ts';

const TOPIC = 'SUPPORT';
const TYPING = 'support.typing';
const PRUNE_MS = HOUR;
const TELL_MS = 3 * SECOND;

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

/** Does something at once and then again and again, one time after the other; returns what ends it. */
function repeat(work: () => Promise<void>, everyMs: number): () => Promise<void> {
  let running = work();
  const timer = setInterval(() => {
    running = running.then(work);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Deletes once an hour what visitors said long ago, and tells customers of answers; returns what ends it. */
function beginDuty(conversations: Conversations, { db, log, signInNow: now = Date.now }: Deps) {
  const prune = () =>
    conversations.prune().catch((error: unknown) => log.error({ err: error }, 'old conversations of visitors stay'));
  const tell = () =>
    tellUnread(db, now()).catch((error: unknown) => log.warn({ err: error }, 'customers are not told of answers yet'));
  const ends = [repeat(prune, PRUNE_MS), repeat(tell, TELL_MS)];
  return async () => {
    for (const end of ends) await end();
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
  const { db, box, link, limits, sharedLimits, signInNow: now = Date.now } = deps;
  const typing = new Typing(now);
  const conversations = new Conversations({ db, images, now });
  follow(deps, hub, typing);
  return {
    duty: async () => beginDuty(conversations, deps),
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
