import type { OptionRow } from '@vitrine/wire/options/order';
import { customerOptions } from '@vitrine/wire/views/operator/customer-options';
import { useTranslations } from 'use-intl';
import { CallList } from '../ground/parts/CallList.tsx';
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
  return (
    <CallList
      call={customerOptions}
      request={{ customer }}
      name="customer options"
      caption={t('caption')}
      columns={useCustomerOptionColumns()}
      rowKey={rowKey}
      address={address}
      empty={t('empty')}
    />
  );
}
