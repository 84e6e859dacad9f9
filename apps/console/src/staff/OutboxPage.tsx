import { type OutboxMessage, outbox } from '@vitrine/wire/staff/operator/outbox';
import { useTranslations } from 'use-intl';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useCallRows } from '../ground/table/call-rows.ts';
import { OutboxDetail } from './OutboxDetail.tsx';
import { useOutboxColumns } from './outbox-columns.tsx';

const rowKey = ({ id }: OutboxMessage) => String(id);

/** Messages to customers and staff, without the links and codes that only their recipients may read. */
export default function OutboxPage() {
  const t = useTranslations('console.outbox');
  const data = useCallRows(outbox, {});
  const columns = useOutboxColumns();
  return (
    <ListPage
      name="outbox"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      empty={t('empty')}
      emptyText={t('emptyText')}
      detail={({ row, close }) => row && <OutboxDetail message={row} onClose={close} />}
    />
  );
}
