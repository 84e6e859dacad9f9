import type { Language } from '@vitrine/wire/envelope';
import type { Deps } from '../platform/deps.ts';
import { INBOX_CHANGED } from '../platform/messages/inbox.ts';
import type { Hub } from '../platform/realtime/hub.ts';
import type { NoticeTopics } from '../platform/realtime/notice-topics.ts';
import type { StartedRoom } from '../room.ts';
import type { StaffRoom } from '../staff/index.ts';
import { ContentChanges } from './changes.ts';
import { companyRoutes } from './company.ts';
import { ContentImages } from './content-images.ts';
import { descriptionRoutes } from './descriptions.ts';
import { inboxRoutes, inboxTexts } from './inbox.ts';
import { inboxFollower } from './inbox-follower.ts';
import { offeredLanguages, readersLanguages } from './languages.ts';
import { messageSettingsRoutes } from './message-settings.ts';
import { newsRoutes } from './news.ts';
import { contentDeskRoutes } from './operator/index.ts';
import { ReaderLanguages } from './reader-languages.ts';
import { seedContent } from './seed.ts';
import { sendingDuty } from './staff-messages.ts';
import { CONTENT_CHANGED } from './store.ts';

const TOPIC = 'MESSAGES';

export interface ContentRoom extends StartedRoom {
  readonly images: ContentImages;
  /** What a message of the inbox says. */
  readonly textOf: ReturnType<typeof inboxTexts>;
}

export interface ContentSite {
  readonly timeText: (at: number) => string;
  /** The code of the account currency. */
  readonly currency: () => string;
  /** Its default language, and what grows with every change of the settings. */
  readonly site: { readonly language: Language; readonly revision: number };
  readonly hub: Hub;
  readonly topics: NoticeTopics;
}

function hearOfInbox({ link }: Deps, hub: Hub): void {
  link.on(INBOX_CHANGED, {
    heard: (uid) => hub.push(TOPIC, Number(uid), {}),
    // Whoever reads it may have missed a push.
    missed() {
      for (const uid of hub.readers(TOPIC)) hub.push(TOPIC, uid, {});
    },
  });
}

/** News, static pages, the company and the inbox. */
export async function startRoom(
  deps: Deps,
  { desk, proposals }: StaffRoom,
  { timeText, currency, site, hub, topics }: ContentSite,
): Promise<ContentRoom> {
  const { db, log, settings, link, signInNow: now = Date.now } = deps;
  await seedContent(db, settings.mode);
  const changes = new ContentChanges(db, log, topics);
  const images = new ContentImages(db);
  const readers = new ReaderLanguages(db, log);
  const offered = () => offeredLanguages(site.language);
  const { publicUrl } = settings;
  const tell = (): void => changes.tell();
  link.on(CONTENT_CHANGED, { heard: tell, missed: tell });
  hearOfInbox(deps, hub);
  const reads = {
    db,
    timeText,
    languagesFor: (language: Language) => readersLanguages(language, site.language),
    shared: { version: () => `${changes.revision} ${site.revision}` },
  };
  return {
    images,
    textOf: inboxTexts({ ...reads, currency }),
    followers: [inboxFollower],
    startJobs: () => changes.watch(),
    duty: sendingDuty(db, link, log),
    async stop() {
      changes.stop();
      await readers.stop();
    },
    routes: [
      ...newsRoutes(reads),
      ...descriptionRoutes(reads),
      ...companyRoutes(reads),
      ...inboxRoutes({ ...reads, currency, now, readers }),
      ...messageSettingsRoutes(db, now),
      ...contentDeskRoutes({ db, desk, proposals, images, offered, publicUrl, now: Date.now }),
    ],
  };
}
