import { BOOKS } from '@vitrine/domain/ledger/chart';
import { Empty } from '@vitrine/ui/components/States';
import type { RequestOf } from '@vitrine/wire/call';
import { ACCOUNT_GROUPS, type AccountGroup } from '@vitrine/wire/ledger/operator/account-filter';
import { ledgerAccounts } from '@vitrine/wire/ledger/operator/ledger-accounts';
import type { ledgerSums } from '@vitrine/wire/ledger/operator/ledger-sums';
import { useTranslations } from 'use-intl';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useCallRows } from '../ground/table/call-rows.ts';
import { choiceFilter } from '../ground/table/Filters.tsx';
import { useTableAddress } from '../ground/table/table-search.ts';
import { AccountDetail } from './AccountDetail.tsx';
import { accountKey } from './AccountLink.tsx';
import { AccountSums } from './AccountSums.tsx';
import { useAccountColumns } from './account-columns.tsx';

/** The accounts of all books and their balances. */
export default function LedgerPage() {
  const t = useTranslations('console.ledger');
  const books = useTranslations('console.books');
  const address = useTableAddress();
  const { group, book, customer } = address.filters;
  const filter = { group, book, customer } as RequestOf<typeof ledgerSums>;
  const data = useCallRows(ledgerAccounts, filter);
  const columns = useAccountColumns();
  return (
    <ListPage
      name="ledger"
      caption={t('caption')}
      columns={columns}
      rowKey={accountKey}
      data={data}
      address={address}
      filters={[
        choiceFilter('group', t('group'), ACCOUNT_GROUPS, (value: AccountGroup) => t(`groups.${value}`)),
        choiceFilter('book', t('book'), BOOKS, (value) => books(value)),
        { kind: 'text', name: 'customer', label: t('customer'), inputMode: 'numeric' },
      ]}
      summary={<AccountSums filter={filter} />}
      empty={<Empty title={t('empty')} text={t('emptyText')} />}
      detail={({ row, close }) =>
        row === undefined ? undefined : <AccountDetail key={accountKey(row)} account={row} onClose={close} />
      }
    />
  );
}
