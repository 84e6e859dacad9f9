import type { AuditEntry } from '@vitrine/wire/staff/operator/audit';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { CopyId } from '../ground/parts/CopyId.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import type { Column } from '../ground/table/column.ts';
import { AuditHash } from './AuditHash.tsx';
import { AuditOutcome } from './AuditOutcome.tsx';

/** The columns of the console table. */
export function useAuditColumns(): readonly Column<AuditEntry>[] {
  const t = useTranslations('console.audit');
  const role = useTranslations('console.role');
  return useMemo(
    (): readonly Column<AuditEntry>[] => [
      { key: 'at', label: t('at'), value: ({ at }) => at, cell: ({ at }) => <Instant at={at} />, isSortable: true },
      { key: 'who', label: t('staffMember'), value: ({ staffName }) => staffName, isSortable: true },
      {
        key: 'operation',
        label: t('operation'),
        value: (entry) => entry.operation,
        cell: (entry) => <bdi dir="ltr">{entry.operation}</bdi>,
        isSortable: true,
      },
      {
        key: 'subject',
        label: t('subject'),
        value: (entry) => entry.subject,
        cell: (entry) => <bdi dir="ltr">{entry.subject}</bdi>,
        isSortable: true,
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
      { key: 'address', label: t('address'), value: (entry) => entry.address, isExtra: true },
      {
        key: 'id',
        label: t('id'),
        value: ({ id }) => id,
        cell: ({ id }) => <CopyId text={String(id)} />,
        isExtra: true,
      },
      {
        key: 'hash',
        label: t('hash'),
        value: ({ hash }) => hash,
        cell: ({ hash }) => <AuditHash hash={hash} />,
        isExtra: true,
      },
    ],
    [t, role],
  );
}
