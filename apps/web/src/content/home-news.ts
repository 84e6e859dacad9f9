import { useQuery } from '@tanstack/react-query';
import { homeNews } from '@vitrine/wire/content/home-news';
import { client } from '../ground/client.ts';
import { currentLanguage } from '../ground/current-language.ts';
import { firstAnswer } from '../ground/first-answers.ts';

/** What the home screen tells, newest first. */
export function useHomeNews() {
  return useQuery({
    queryKey: ['home-news', currentLanguage()],
    queryFn: ({ signal }) => client.call(homeNews, {}, { signal }),
    initialData: () => firstAnswer(homeNews),
    staleTime: 60_000,
  });
}
