import { type AuditEntry, auditLog } from '@vitrine/wire/staff/operator/audit';
import { useTranslations } from 'use-intl';
import { useKeysOf, useNameOf } from '../ground/names.ts';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useFilteredRows } from '../ground/table/call-rows.ts';
import { choiceFilter, dayFilters, textFilter } from '../ground/table/filter.ts';
import { AuditDetail } from './AuditDetail.tsx';
import { useAuditColumns } from './audit-columns.tsx';

const rowKey = ({ id }: AuditEntry) => String(id);

/** What staff did, and which private data they read. Entries cannot be changed. */
export default function AuditPage() {
  const t = useTranslations('console.audit');
  const filters = [
    textFilter('who', t('staffMember')),
    choiceFilter('operation', t('operation'), useKeysOf('operation'), useNameOf('operation')),
    textFilter('subject', t('subject')),
    ...dayFilters(t('from'), t('to')),
  ];
  const data = useFilteredRows(auditLog, filters);
  const columns = useAuditColumns();
  return (
    <ListPage
      name="audit"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      filters={filters}
      empty={t('empty')}
      detail={({ row, close }) => row && <AuditDetail key={row.id} entry={row} onClose={close} />}
    />
  );
}
