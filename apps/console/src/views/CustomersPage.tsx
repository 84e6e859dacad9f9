import { BOOKS } from '@vitrine/domain/ledger/chart';
import { Empty } from '@vitrine/ui/components/States';
import type { RequestOf } from '@vitrine/wire/call';
import { type CustomerRow, customers } from '@vitrine/wire/views/operator/customers';
import { useTranslations } from 'use-intl';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useCallRows } from '../ground/table/call-rows.ts';
import { secondsOf } from '../ground/table/day.ts';
import { choiceFilter } from '../ground/table/Filters.tsx';
import { useTableAddress } from '../ground/table/table-search.ts';
import { useCustomerColumns } from './customer-columns.tsx';

const rowKey = ({ id }: CustomerRow) => String(id);

/** All customers. */
export default function CustomersPage() {
  const t = useTranslations('console.customers');
  const books = useTranslations('console.books');
  const address = useTableAddress();
  const { customer, order, option, book, from, to } = address.filters;
  const filter = { customer, order, option, book, startTime: secondsOf(from), endTime: secondsOf(to, 1) };
  const data = useCallRows(customers, filter as RequestOf<typeof customers>);
  const columns = useCustomerColumns();
  return (
    <ListPage
      name="customers"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      address={address}
      filters={[
        { kind: 'text', name: 'customer', label: t('customer'), inputMode: 'numeric' },
        { kind: 'text', name: 'order', label: t('orderId'), inputMode: 'numeric' },
        { kind: 'text', name: 'option', label: t('optionId'), inputMode: 'numeric' },
        choiceFilter('book', t('book'), BOOKS, (value) => books(value)),
        { kind: 'day', name: 'from', label: t('from') },
        { kind: 'day', name: 'to', label: t('to') },
      ]}
      empty={<Empty title={t('empty')} text={t('emptyText')} />}
    />
  );
}
