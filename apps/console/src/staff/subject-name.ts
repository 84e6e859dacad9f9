import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { useTranslations } from 'use-intl';
import { ChangeWordings } from '../ground/change-wording.ts';
import { client } from '../ground/client.ts';
import { useStaff } from '../ground/session.ts';

/** Names hardly change, and new ones are rare. */
const FRESH_MS = 5 * 60_000;
/** Without names the page shows keys: they are asked for again. */
const RETRY_MS = 5_000;

/** What people call instruments, staff and other subjects, by the subject: `instrument/31` is `BTC/USD`. */
export function useSubjectNames(isNeeded = true): ReadonlyMap<string, string> | undefined {
  const wordings = useContext(ChangeWordings);
  const roles = useStaff()?.roles ?? [];
  return useQuery({
    enabled: isNeeded,
    queryKey: ['subject-names', roles],
    queryFn: async ({ signal }) => {
      const names = await Promise.all(
        wordings.map(({ loadSubjectNames }) => loadSubjectNames?.(client, signal, roles)),
      );
      return new Map(names.flatMap((map) => [...(map ?? [])]));
    },
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
  }).data;
}

/** What people call the subject of a proposal or of an entry of the audit log. An unknown subject goes by its key. */
export function useSubjectName(): (subject: string) => string {
  const t = useTranslations('console');
  const names = useSubjectNames();
  return (subject) => {
    const key = `proposalSubject.${subject}` as 'proposalSubject.site';
    if (t.has(key)) return t(key);
    const [kind, id = ''] = subject.split('/');
    const ofKind = `subjectKind.${kind}` as 'subjectKind.customer';
    return names?.get(subject) ?? (t.has(ofKind) ? t(ofKind, { id }) : subject);
  };
}
