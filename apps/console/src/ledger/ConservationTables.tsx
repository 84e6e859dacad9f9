import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { useTranslations } from 'use-intl';
import { Card } from '../ground/parts/Card.tsx';
import { FigureTable } from '../ground/parts/FigureTable.tsx';
import { moneyText } from '../ground/parts/figure.tsx';
import { grouped } from '../ground/parts/grouped.ts';
import { AccountLink } from './AccountLink.tsx';
import type { ConservationReport } from './conservation.ts';

/** Maximum number of accounts in the report. */
const MOST_ACCOUNTS = 100;

interface Props {
  readonly report: ConservationReport;
}

/** The sums of each book; figures that should be equal and are not are marked. */
export function BookSums({ report: { books } }: Props) {
  const t = useTranslations('console.conservation');
  const names = useTranslations('console.books');
  const rows = books.map(({ book, currency, accounts, sum, held, live, differences }) => {
    const isHeldWrong = held !== live;
    return [
      { text: names(book as 'real') },
      { text: currency },
      { text: grouped(String(accounts)) },
      { text: moneyText(sum), isWrong: sum !== '0.000000' },
      { text: moneyText(held), isWrong: isHeldWrong },
      { text: moneyText(live), isWrong: isHeldWrong },
      { text: grouped(String(differences)), isWrong: differences > 0 },
    ];
  });
  return (
    <Card title={t('sums')}>
      <FigureTable
        head={[t('book'), t('currency'), t('accounts'), t('sum'), t('held'), t('live'), t('differences')]}
        rows={rows.map((row) => row.map(({ text }) => text))}
        cell={(place, column) => {
          const figure = rows[place]?.[column];
          return figure?.isWrong ? (
            <bdi dir="ltr" className="font-semibold text-danger">
              {figure.text}
            </bdi>
          ) : undefined;
        }}
        empty={t('noBooks')}
      />
    </Card>
  );
}

/** The accounts whose hold differs from their open orders and options, with both figures. */
export function AccountDifferences({ report: { books, accounts } }: Props) {
  const t = useTranslations('console.conservation');
  const names = useTranslations('console.books');
  const count = books.reduce((sum, { differences }) => sum + differences, 0);
  return (
    <Card title={t('accountsWithDifferences')}>
      {accounts === null && count > 0 ? (
        <p className="text-sm text-muted">{t('notForRoles')}</p>
      ) : (
        <>
          <FigureTable
            head={[t('account'), t('book'), t('held'), t('live'), t('difference')]}
            rows={(accounts ?? []).map(({ account, book, currency, held, live }) => [
              account,
              `${names(book as 'real')} · ${currency}`,
              moneyText(held),
              moneyText(live),
              moneyText(differenceOf(held, live)),
            ])}
            cell={(place, column) => (column === 0 ? <AccountLink {...accounts![place]!} /> : undefined)}
            empty={t('noDifferences')}
          />
          {count > MOST_ACCOUNTS ? (
            <p className="pt-2 text-xs text-muted">{t('firstOf', { shown: MOST_ACCOUNTS, count })}</p>
          ) : null}
        </>
      )}
    </Card>
  );
}

/** The exact difference of two amounts, as text. */
function differenceOf(one: string, other: string): string {
  const units = (text: string) => BigInt(text.replace('.', ''));
  return formatMoney(units(one) - units(other));
}
