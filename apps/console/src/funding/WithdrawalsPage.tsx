import { PAYMENT_WAYS } from '@vitrine/domain/funding/requests';
import { type OperatorWithdrawalRow, WITHDRAWAL_STATES } from '@vitrine/wire/funding/operator/fields';
import { operatorWithdrawals } from '@vitrine/wire/funding/operator/operator-withdrawals';
import { useTranslations } from 'use-intl';
import { QueuePage } from '../ground/parts/QueuePage.tsx';
import { choiceFilter, numberFilter } from '../ground/table/filter.ts';
import { ApproveClean } from './ApproveClean.tsx';
import { WithdrawalDetail } from './WithdrawalDetail.tsx';
import { useWithdrawalColumns } from './withdrawal-columns.tsx';

const rowKey = ({ id }: OperatorWithdrawalRow) => String(id);

/** Withdrawals of customers, those that have waited longest first. */
export default function WithdrawalsPage() {
  const t = useTranslations('console.desk');
  return (
    <QueuePage
      name="withdrawals"
      call={operatorWithdrawals}
      caption={t('withdrawalsCaption')}
      columns={useWithdrawalColumns()}
      rowKey={rowKey}
      states={choiceFilter('state', t('state'), WITHDRAWAL_STATES, (value) => t(`states.${value}`))}
      filters={[
        choiceFilter('way', t('way'), PAYMENT_WAYS, (value) => t(`ways.${value}`)),
        numberFilter('customer', t('number')),
      ]}
      empty={t('noWithdrawals')}
      emptyText={t('noWithdrawalsText')}
      summary={(rows) => <ApproveClean rows={rows} />}
      detail={(withdrawal, open) => <WithdrawalDetail key={withdrawal.id} withdrawal={withdrawal} {...open} />}
    />
  );
}
