import type { OptionRow } from '@vitrine/wire/options/order';
import { customerOptions } from '@vitrine/wire/views/operator/customer-options';
import { useTranslations } from 'use-intl';
import { List } from '../ground/parts/ListPage.tsx';
import { useCallRows } from '../ground/table/call-rows.ts';
import { useCustomerOptionColumns } from './customer-option-columns.tsx';

const rowKey = ({ Id }: OptionRow) => String(Id);

interface Props {
  /** The customer's number. */
  readonly customer: string;
}

/** A customer's timed options. */
export function CustomerOptions({ customer }: Props) {
  const t = useTranslations('console.customerOptions');
  return (
    <List
      name="customer options"
      caption={t('caption')}
      columns={useCustomerOptionColumns()}
      rowKey={rowKey}
      data={useCallRows(customerOptions, { customer })}
      empty={t('empty')}
    />
  );
}
