import { operatorPayments } from '@vitrine/wire/funding/operator/operator-payments';
import { PAYMENT_PROVIDERS, PAYMENT_STATES, type PaymentRow } from '@vitrine/wire/funding/operator/payment-fields';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { List } from '../../ground/parts/ListPage.tsx';
import { useFilteredRows } from '../../ground/table/call-rows.ts';
import { choiceFilter, type Filter } from '../../ground/table/filter.ts';
import { IncomingDetail } from './IncomingDetail.tsx';
import { useIncomingColumns } from './incoming-columns.tsx';

const REFRESH_MS = 15_000;

export const paymentKey = ({ provider, id }: Pick<PaymentRow, 'provider' | 'id'>): string => `${provider}.${id}`;

function useIncomingFilters(): readonly Filter[] {
  const t = useTranslations('console.bank');
  return useMemo(
    () => [
      {
        ...choiceFilter('provider', t('provider'), PAYMENT_PROVIDERS, (one) => t(`providers.${one}`)),
        byDefault: 'bank',
      },
      { ...choiceFilter('state', t('state'), PAYMENT_STATES, (one) => t(`states.${one}`)), byDefault: 'waiting' },
    ],
    [t],
  );
}

/** What banks and chains report; what waits for a person first. */
export function IncomingTab() {
  const t = useTranslations('console.bank');
  const filters = useIncomingFilters();
  return (
    <List
      name="reported payments"
      caption={t('caption')}
      columns={useIncomingColumns()}
      rowKey={paymentKey}
      data={useFilteredRows(operatorPayments, filters, { refreshMs: REFRESH_MS })}
      filters={filters}
      empty={t('empty')}
      emptyText={t('emptyText')}
      detail={({ id, row, close }) => row && <IncomingDetail key={id} payment={row} onClose={close} />}
    />
  );
}
