import { Empty } from '@vitrine/ui/components/States';
import type { OptionRow } from '@vitrine/wire/options/order';
import { customerOptions } from '@vitrine/wire/views/operator/customer-options';
import { useTranslations } from 'use-intl';
import { List } from '../ground/parts/ListPage.tsx';
import { useCallRows } from '../ground/table/call-rows.ts';
import type { TableAddress } from '../ground/table/table-search.ts';
import { useCustomerOptionColumns } from './customer-option-columns.tsx';

const rowKey = ({ Id }: OptionRow) => String(Id);

interface Props {
  /** The customer's number. */
  readonly customer: string;
  readonly address: TableAddress;
}

/** A customer's timed options. */
export function CustomerOptions({ customer, address }: Props) {
  const t = useTranslations('console.customerOptions');
  const data = useCallRows(customerOptions, { customer });
  const columns = useCustomerOptionColumns();
  return (
    <List
      name="customer options"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      address={address}
      empty={<Empty title={t('empty')} />}
    />
  );
}
