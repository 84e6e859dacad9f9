import { Empty } from '@vitrine/ui/components/States';
import { type CustomerLogEntry, customerLog } from '@vitrine/wire/views/operator/customer-log';
import { useTranslations } from 'use-intl';
import { List } from '../ground/parts/ListPage.tsx';
import { useCallRows } from '../ground/table/call-rows.ts';
import type { TableAddress } from '../ground/table/table-search.ts';
import { useAccountLogColumns } from './account-log-columns.tsx';

const rowKey = ({ seq, idx }: CustomerLogEntry) => `${seq}.${idx}`;

interface Props {
  /** The customer's number. */
  readonly customer: string;
  readonly address: TableAddress;
}

/** Every movement on a customer's accounts. */
export function CustomerLog({ customer, address }: Props) {
  const t = useTranslations('console.accountLog');
  const data = useCallRows(customerLog, { customer });
  const columns = useAccountLogColumns();
  return (
    <List
      name="customer log"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      address={address}
      empty={<Empty title={t('empty')} />}
    />
  );
}
