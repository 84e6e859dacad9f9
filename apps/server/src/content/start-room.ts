import type { Language } from '@vitrine/wire/envelope';
import type { Deps } from '../platform/deps.ts';
import type { StartedRoom } from '../room.ts';
import { companyRoutes } from './company.ts';
import { descriptionRoutes } from './descriptions.ts';
import { inboxFollower } from './inbox-follower.ts';
import { readersLanguages } from './languages.ts';
import { newsRoutes } from './news.ts';
import { seedContent } from './seed.ts';

/** News, static pages, the company and the inbox. */
export async function startRoom(
  { db, settings }: Deps,
  timeText: (at: number) => string,
  siteLanguage: () => Language,
): Promise<StartedRoom> {
  await seedContent(db, settings.mode);
  const reads = { db, timeText, languagesFor: (language: Language) => readersLanguages(language, siteLanguage()) };
  return {
    followers: [inboxFollower],
    routes: [...newsRoutes(reads), ...descriptionRoutes(reads), ...companyRoutes(db)],
  };
}
