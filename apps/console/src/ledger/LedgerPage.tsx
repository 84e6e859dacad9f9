import { BOOKS } from '@vitrine/domain/ledger/chart';
import { ACCOUNT_GROUPS, type AccountGroup } from '@vitrine/wire/ledger/operator/account-filter';
import { ledgerAccounts } from '@vitrine/wire/ledger/operator/ledger-accounts';
import { useTranslations } from 'use-intl';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useFilteredRows } from '../ground/table/call-rows.ts';
import { choiceFilter, numberFilter } from '../ground/table/filter.ts';
import { AccountDetail } from './AccountDetail.tsx';
import { accountKey } from './AccountLink.tsx';
import { AccountSums } from './AccountSums.tsx';
import { useAccountColumns } from './account-columns.tsx';

/** The accounts of all books and their balances. */
export default function LedgerPage() {
  const t = useTranslations('console.ledger');
  const books = useTranslations('console.books');
  const filters = [
    choiceFilter('group', t('group'), ACCOUNT_GROUPS, (value: AccountGroup) => t(`groups.${value}`)),
    choiceFilter('book', t('book'), BOOKS, (value) => books(value)),
    numberFilter('customer', t('customer')),
  ];
  const data = useFilteredRows(ledgerAccounts, filters);
  const columns = useAccountColumns();
  return (
    <ListPage
      name="ledger"
      caption={t('caption')}
      columns={columns}
      rowKey={accountKey}
      data={data}
      filters={filters}
      summary={<AccountSums filters={filters} />}
      empty={t('empty')}
      emptyText={t('emptyText')}
      detail={({ row, close }) => row && <AccountDetail key={accountKey(row)} account={row} onClose={close} />}
    />
  );
}
