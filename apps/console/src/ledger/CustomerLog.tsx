import { type CustomerLogEntry, customerLog } from '@vitrine/wire/views/operator/customer-log';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { List } from '../ground/parts/ListPage.tsx';
import { useCallRows } from '../ground/table/call-rows.ts';
import { AccountLogDetail } from './AccountLogDetail.tsx';
import { useAccountLogColumns } from './account-log-columns.tsx';

const rowKey = ({ seq, idx }: CustomerLogEntry) => `${seq}.${idx}`;

interface Props {
  /** The customer's number. */
  readonly customer: string;
  /** What can be done about an entry; nothing if undefined. */
  readonly actionsOf: (entry: CustomerLogEntry) => ReactNode | undefined;
}

/** Every movement on a customer's accounts. */
export function CustomerLog({ customer, actionsOf }: Props) {
  const t = useTranslations('console.accountLog');
  return (
    <List
      name="customer log"
      caption={t('caption')}
      columns={useAccountLogColumns()}
      rowKey={rowKey}
      data={useCallRows(customerLog, { customer })}
      empty={t('empty')}
      detail={({ id, row, close }) =>
        row && <AccountLogDetail key={id} entry={row} footer={actionsOf(row)} onClose={close} />
      }
    />
  );
}
