import { Empty } from '@vitrine/ui/components/States';
import type { RequestOf } from '@vitrine/wire/call';
import { type AuditEntry, auditLog } from '@vitrine/wire/staff/operator/audit';
import { useTranslations } from 'use-intl';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useCallRows } from '../ground/table/call-rows.ts';
import { secondsOf } from '../ground/table/day.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { AuditDetail } from './AuditDetail.tsx';
import { useAuditColumns } from './audit-columns.tsx';

const rowKey = ({ id }: AuditEntry) => String(id);

/** What staff did, and which private data they read. Entries cannot be changed. */
export default function AuditPage() {
  const t = useTranslations('console.audit');
  const address = useTableAddress();
  const { who, operation, subject, from, to } = address.filters;
  const filter = { who, operation, subject, startTime: secondsOf(from), endTime: secondsOf(to, 1) };
  const data = useCallRows(auditLog, filter as RequestOf<typeof auditLog>);
  const columns = useAuditColumns();
  return (
    <ListPage
      name="audit"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      address={address}
      filters={[
        { kind: 'text', name: 'who', label: t('staffMember') },
        { kind: 'text', name: 'operation', label: t('operation') },
        { kind: 'text', name: 'subject', label: t('subject') },
        { kind: 'day', name: 'from', label: t('from') },
        { kind: 'day', name: 'to', label: t('to') },
      ]}
      empty={<Empty title={t('empty')} />}
      detail={({ row, close }) => row && <AuditDetail key={row.id} entry={row} onClose={close} />}
    />
  );
}
