import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { useTranslations } from 'use-intl';
import { ChangeWordings } from '../ground/change-wording.ts';
import { client } from '../ground/client.ts';

/** Codes of instruments never change, and new ones come with a release. */
const FRESH_MS = 60 * 60_000;

/** What people call the subject of a proposal: `instrument/31` is `BTC/USD`. An unknown subject goes by its key. */
export function useSubjectName(): (subject: string) => string {
  const t = useTranslations('console');
  const wordings = useContext(ChangeWordings);
  const { data } = useQuery({
    queryKey: ['subject-names'],
    queryFn: async ({ signal }) => {
      const names = await Promise.all(wordings.map(({ loadSubjectNames }) => loadSubjectNames?.(client, signal)));
      return new Map(names.flatMap((map) => [...(map ?? [])]));
    },
    staleTime: FRESH_MS,
  });
  return (subject) => {
    const key = `proposalSubject.${subject}` as 'proposalSubject.site';
    return t.has(key) ? t(key) : (data?.get(subject) ?? subject);
  };
}
