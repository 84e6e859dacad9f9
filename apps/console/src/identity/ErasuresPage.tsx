import { erasureRequests } from '@vitrine/wire/identity/operator/erasure-requests';
import { useTranslations } from 'use-intl';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useFilteredRows } from '../ground/table/call-rows.ts';
import { ErasureDetail } from './ErasureDetail.tsx';
import { type ErasureRequest, useErasureColumns } from './erasure-columns.tsx';

const REFRESH_MS = 30_000;
const rowKey = ({ customer }: ErasureRequest) => String(customer);

/** Customers who ask to be erased, those that have waited longest first. */
export default function ErasuresPage() {
  const t = useTranslations('console.erasure');
  const data = useFilteredRows(erasureRequests, [], { refreshMs: REFRESH_MS });
  const columns = useErasureColumns();
  return (
    <ListPage
      name="erasures"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      empty={t('empty')}
      emptyText={t('emptyText')}
      detail={({ row, close }) => row && <ErasureDetail key={row.customer} request={row} onClose={close} />}
    />
  );
}
