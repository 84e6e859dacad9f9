import { type CustomerLogEntry, customerLog } from '@vitrine/wire/views/operator/customer-log';
import { useTranslations } from 'use-intl';
import { CallList } from '../ground/parts/CallList.tsx';
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
  return (
    <CallList
      call={customerLog}
      request={{ customer }}
      name="customer log"
      caption={t('caption')}
      columns={useAccountLogColumns()}
      rowKey={rowKey}
      address={address}
      empty={t('empty')}
    />
  );
}
