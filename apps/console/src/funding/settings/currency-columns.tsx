import { Badge } from '@vitrine/ui/components/Badge';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { digits } from '../../ground/parts/figure.tsx';
import { grouped } from '../../ground/parts/grouped.ts';
import type { Column } from '../../ground/table/column.ts';
import { codeColumn, EXTRA, SORTABLE } from '../../ground/table/columns.tsx';
import type { Currency } from './settings.ts';

/** The decimals of a price. */
const PRICE_DECIMALS = 8;

export const priceOf = (price: string): string => grouped(price, 0, PRICE_DECIMALS);

/** From the least to the most, as people read it. */
export const rangeOf = (least: string, most: string): string => `${grouped(least)} – ${grouped(most)}`;

/** `5 USD`, or `0.5%`. */
export const feeOf = ({ feeType, drawRate }: Pick<Currency, 'feeType' | 'drawRate'>, site: string): string =>
  feeType === 'percent' ? `${grouped(drawRate)}%` : `${grouped(drawRate)} ${site}`.trimEnd();

type Text = ReturnType<typeof useTranslations<'console.payments'>>;

const bounds = (t: Text, site: string): readonly Column<Currency>[] => [
  {
    key: 'deposits',
    label: t('currencies.deposits'),
    value: ({ isDeposit, depositMin, depositMax, code }) =>
      isDeposit === '1' ? `${rangeOf(depositMin, depositMax)} ${code}` : t('currencies.off'),
    cell: (row) => (row.isDeposit === '1' ? digits(`${rangeOf(row.depositMin, row.depositMax)} ${row.code}`) : <Off />),
  },
  {
    key: 'withdrawals',
    label: t('currencies.withdrawals'),
    value: ({ isWithdrawal, withdrawalMin, withdrawalMax }) =>
      isWithdrawal === '1' ? `${rangeOf(withdrawalMin, withdrawalMax)} ${site}` : t('currencies.off'),
    cell: (row) =>
      row.isWithdrawal === '1' ? digits(`${rangeOf(row.withdrawalMin, row.withdrawalMax)} ${site}`) : <Off />,
  },
  {
    key: 'fee',
    label: t('currencies.fee'),
    value: (row) => (row.isWithdrawal === '1' ? feeOf(row, site) : undefined),
    align: 'end',
  },
];

export function Off() {
  const t = useTranslations('console.payments.currencies');
  return <Badge>{t('off')}</Badge>;
}

/** The columns of the console table. `site`: the currency of the site. */
export function useCurrencyColumns(site: string): readonly Column<Currency>[] {
  const t = useTranslations('console.payments');
  const names = useTranslations('console.terms');
  const values = useTranslations('console.termsValue');
  return useMemo(
    (): readonly Column<Currency>[] => [
      {
        key: 'name',
        label: names('name'),
        value: ({ name }) => name,
        cell: ({ name }) => <bdi>{name}</bdi>,
        ...SORTABLE,
      },
      codeColumn('code', names('code'), ({ code }) => code, SORTABLE),
      { key: 'way', label: names('way'), value: ({ way }) => values(`way.${way}`), ...SORTABLE },
      ...bounds(t, site),
      {
        key: 'price',
        label: t('currencies.price'),
        value: ({ price }) => price ?? undefined,
        cell: ({ price }) => digits(priceOf(price ?? '')),
        align: 'end',
      },
      {
        key: 'proposal',
        label: t('status'),
        value: ({ proposal, priceProposal }) => (proposal === null && priceProposal === null ? undefined : t('waits')),
        cell: () => <Badge tone="warning">{t('waits')}</Badge>,
      },
      { key: 'position', label: names('position'), value: ({ position }) => Number(position), align: 'end', ...EXTRA },
    ],
    [t, names, values, site],
  );
}
