import { description } from '@vitrine/wire/content/description';
import { descriptions } from '@vitrine/wire/content/descriptions';
import { Refused } from '../platform/http/answer.ts';
import { type Route, sharedRoute } from '../platform/http/context.ts';
import type { ContentReads } from './languages.ts';
import { readDescription, readDescriptions } from './store.ts';

/** The page in a language; English if it has no text in that language. */
const ABOUT = 'company.about';

export function descriptionRoutes({ db, languagesFor, shared }: ContentReads): readonly Route[] {
  return [
    sharedRoute(descriptions, shared, async (_request, { language }) => ({
      data: [...(await readDescriptions(db, languagesFor(language)))],
    })),
    sharedRoute(description, shared, async ({ group }, { language }) => {
      const found = await readDescription(db, group === ABOUT ? [language, 'en'] : languagesFor(language), group);
      return found === undefined ? new Refused('request.not-found') : { data: [found] };
    }),
  ];
}
