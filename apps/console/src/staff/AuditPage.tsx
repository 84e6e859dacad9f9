import { Badge } from '@vitrine/ui/components/Badge';
import { Empty } from '@vitrine/ui/components/States';
import type { RequestOf } from '@vitrine/wire/call';
import { type AuditEntry, auditLog } from '@vitrine/wire/staff/operator/audit';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { CopyId } from '../ground/parts/CopyId.tsx';
import { Difference } from '../ground/parts/Difference.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { Detail, Facts } from '../ground/parts/Page.tsx';
import { useCallRows } from '../ground/table/call-rows.ts';
import type { Column } from '../ground/table/column.ts';
import { secondsOf } from '../ground/table/day.ts';
import { useTableAddress } from '../ground/table/table-search.ts';

const rowKey = ({ id }: AuditEntry) => String(id);

/** What staff have done and what of others' private matters they have read: nobody can change a line of it. */
export default function AuditPage() {
  const t = useTranslations('console.audit');
  const role = useTranslations('console.role');
  const address = useTableAddress();
  const { who, operation, subject, from, to } = address.filters;
  const filter = { who, operation, subject, startTime: secondsOf(from), endTime: secondsOf(to, 1) };
  const data = useCallRows(auditLog, filter as RequestOf<typeof auditLog>);
  const columns = useMemo(
    (): readonly Column<AuditEntry>[] => [
      { key: 'at', label: t('at'), value: ({ at }) => at, cell: ({ at }) => <Instant at={at} />, isSortable: true },
      { key: 'who', label: t('who'), value: ({ staffName }) => staffName, isSortable: true },
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
        cell: ({ outcome }) => <Outcome outcome={outcome} />,
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
        cell: ({ hash }) => <Hash hash={hash} />,
        isExtra: true,
      },
    ],
    [t, role],
  );
  return (
    <ListPage
      name="audit"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      address={address}
      filters={[
        { kind: 'text', name: 'who', label: t('who') },
        { kind: 'text', name: 'operation', label: t('operation') },
        { kind: 'text', name: 'subject', label: t('subject') },
        { kind: 'day', name: 'from', label: t('from') },
        { kind: 'day', name: 'to', label: t('to') },
      ]}
      empty={<Empty title={t('empty')} />}
      detail={({ row, close }) => row && <Entry key={row.id} entry={row} onClose={close} />}
    />
  );
}

function Outcome({ outcome }: { readonly outcome: string }) {
  const t = useTranslations('console.audit');
  if (outcome === 'done') return <Badge tone="up">{t('outcomeDone')}</Badge>;
  if (outcome === 'failed') return <Badge tone="danger">{t('outcomeFailed')}</Badge>;
  return (
    <Badge tone="warning">
      <bdi dir="ltr">{outcome}</bdi>
    </Badge>
  );
}

function Hash({ hash }: { readonly hash: string }) {
  return <CopyId text={hash} short={`${hash.slice(0, 12)}…`} />;
}

function Entry({ entry, onClose }: { readonly entry: AuditEntry; readonly onClose: () => void }) {
  const t = useTranslations('console.audit');
  const app = useTranslations('console.app');
  const role = useTranslations('console.role');
  return (
    <Detail title={entry.operation} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <Facts
          rows={[
            [t('at'), <Instant key="at" at={entry.at} />],
            [t('who'), entry.staffName === '' ? app('none') : entry.staffName],
            [t('roles'), entry.roles.length === 0 ? app('none') : entry.roles.map((one) => role(one)).join(', ')],
            [t('subject'), entry.subject === '' ? app('none') : <CopyId key="subject" text={entry.subject} />],
            [t('outcome'), <Outcome key="outcome" outcome={entry.outcome} />],
            [t('address'), <CopyId key="address" text={entry.address} />],
            [t('id'), <CopyId key="id" text={String(entry.id)} />],
            [t('hash'), <Hash key="hash" hash={entry.hash} />],
          ]}
        />
        <Difference before={entry.before} after={entry.after} />
      </div>
    </Detail>
  );
}
