import type { Language } from '@vitrine/wire/envelope';
import type { Deps } from '../platform/deps.ts';
import { INBOX_CHANGED } from '../platform/messages/inbox.ts';
import type { Hub } from '../platform/realtime/hub.ts';
import type { StartedRoom } from '../room.ts';
import { companyRoutes } from './company.ts';
import { descriptionRoutes } from './descriptions.ts';
import { inboxRoutes } from './inbox.ts';
import { inboxFollower } from './inbox-follower.ts';
import { readersLanguages } from './languages.ts';
import { newsRoutes } from './news.ts';
import { seedContent } from './seed.ts';

const TOPIC = 'MESSAGES';

/** News, static pages, the company and the inbox. */
export async function startRoom(
  { db, settings, link, signInNow: now = Date.now }: Deps,
  timeText: (at: number) => string,
  siteLanguage: () => Language,
  hub: Hub,
): Promise<StartedRoom> {
  await seedContent(db, settings.mode);
  const reads = { db, timeText, languagesFor: (language: Language) => readersLanguages(language, siteLanguage()) };
  link.on(INBOX_CHANGED, {
    heard: (uid) => hub.push(TOPIC, Number(uid), {}),
    // Whoever reads it may have missed a push.
    missed() {
      for (const uid of hub.readers(TOPIC)) hub.push(TOPIC, uid, {});
    },
  });
  return {
    followers: [inboxFollower],
    routes: [
      ...newsRoutes(reads),
      ...descriptionRoutes(reads),
      ...companyRoutes(db),
      ...inboxRoutes({ db, timeText, now }),
    ],
  };
}
