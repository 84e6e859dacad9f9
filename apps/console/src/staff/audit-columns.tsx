import type { AuditEntry } from '@vitrine/wire/staff/operator/audit';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useNameOf } from '../ground/names.ts';
import { SubjectLink } from '../ground/parts/SubjectLink.tsx';
import type { Column } from '../ground/table/column.ts';
import { codeColumn, copyColumn, EXTRA, instantColumn, SORTABLE } from '../ground/table/columns.tsx';
import { AuditHash } from './AuditHash.tsx';
import { AuditOutcome } from './AuditOutcome.tsx';
import { useSubjectName } from './subject-name.ts';

/** What people call it, and its key. */
function AuditSubject({ subject, about }: Pick<AuditEntry, 'subject' | 'about'>) {
  const keys = about === '' ? subject : `${about} · ${subject}`;
  const affected = about === '' ? subject : about;
  const name = useSubjectName()(affected);
  return (
    <>
      {name === affected ? null : <bdi>{`${name} `}</bdi>}
      <span dir="ltr" className={name === affected ? undefined : 'text-muted'}>
        <SubjectLink subject={affected} text={keys} />
      </span>
    </>
  );
}

/** The columns of the console table. */
export function useAuditColumns(): readonly Column<AuditEntry>[] {
  const t = useTranslations('console.audit');
  const role = useTranslations('console.role');
  const nameOf = useNameOf('operation');
  return useMemo(
    (): readonly Column<AuditEntry>[] => [
      instantColumn('at', t('at'), ({ at }) => at, SORTABLE),
      { key: 'who', label: t('staffMember'), value: ({ staffName }) => staffName, isSortable: true },
      { key: 'operation', label: t('operation'), value: ({ operation }) => nameOf(operation), isSortable: true },
      {
        key: 'subject',
        label: t('subject'),
        value: ({ subject, about }) => (about === '' ? subject : `${about} · ${subject}`),
        cell: ({ subject, about }) => <AuditSubject subject={subject} about={about} />,
        ...SORTABLE,
      },
      {
        key: 'outcome',
        label: t('outcome'),
        value: ({ outcome }) => outcome,
        cell: ({ outcome }) => <AuditOutcome outcome={outcome} />,
        isSortable: true,
      },
      {
        key: 'roles',
        label: t('roles'),
        value: ({ roles }) => roles.map((one) => role(one)).join(', '),
        isExtra: true,
      },
      codeColumn('address', t('address'), ({ address }) => address, EXTRA),
      copyColumn('id', t('id'), ({ id }) => id, EXTRA),
      {
        key: 'hash',
        label: t('hash'),
        value: ({ hash }) => hash,
        cell: ({ hash }) => <AuditHash hash={hash} />,
        isExtra: true,
      },
    ],
    [t, role, nameOf],
  );
}
