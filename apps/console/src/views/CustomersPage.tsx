import { BOOKS } from '@vitrine/domain/ledger/chart';
import { type CustomerRow, customers } from '@vitrine/wire/views/operator/customers';
import { useTranslations } from 'use-intl';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useFilteredRows } from '../ground/table/call-rows.ts';
import { choiceFilter, dayFilters, numberFilter, textFilter } from '../ground/table/filter.ts';
import { useCustomerColumns } from './customer-columns.tsx';

const rowKey = ({ id }: CustomerRow) => String(id);
const customerOf = ({ id }: CustomerRow) => id;

/** All customers. */
export default function CustomersPage() {
  const t = useTranslations('console.customers');
  const books = useTranslations('console.books');
  const filters = [
    numberFilter('customer', t('customer')),
    textFilter('contact', t('contactSearch')),
    numberFilter('order', t('orderId')),
    numberFilter('option', t('optionId')),
    choiceFilter('book', t('book'), BOOKS, (value) => books(value)),
    ...dayFilters(t('from'), t('to')),
  ];
  const data = useFilteredRows(customers, filters);
  const columns = useCustomerColumns();
  return (
    <ListPage
      name="customers"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      customerOf={customerOf}
      data={data}
      filters={filters}
      empty={t('empty')}
      emptyText={t('emptyText')}
    />
  );
}
