import { description } from '@vitrine/wire/content/description';
import { descriptions } from '@vitrine/wire/content/descriptions';
import { Refused } from '../platform/http/answer.ts';
import { type Route, route } from '../platform/http/context.ts';
import type { ContentReads } from './languages.ts';
import { readDescription, readDescriptions } from './store.ts';

/** The documents have the company's page in Chinese and English: a language without a text of its own gets the English one. */
const ABOUT = 'company.about';

export function descriptionRoutes({ db, languagesFor }: ContentReads): readonly Route[] {
  return [
    route(descriptions, async (_request, { language }) => ({
      data: [...(await readDescriptions(db, languagesFor(language)))],
    })),
    route(description, async ({ group }, { language }) => {
      const found = await readDescription(db, group === ABOUT ? [language, 'en'] : languagesFor(language), group);
      return found === undefined ? new Refused('request.not-found') : { data: [found] };
    }),
  ];
}
