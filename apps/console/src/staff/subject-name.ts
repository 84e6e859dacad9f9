import { useTranslations } from 'use-intl';
import { useSubjectNames } from '../ground/subject-names.ts';

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
