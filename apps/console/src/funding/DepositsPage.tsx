import { DEPOSIT_WAYS } from '@vitrine/domain/funding/requests';
import { DEPOSIT_STATES, type OperatorDepositRow } from '@vitrine/wire/funding/operator/fields';
import { operatorDeposits } from '@vitrine/wire/funding/operator/operator-deposits';
import { useTranslations } from 'use-intl';
import { QueuePage } from '../ground/parts/QueuePage.tsx';
import { choiceFilter, numberFilter } from '../ground/table/filter.ts';
import { DepositDetail } from './DepositDetail.tsx';
import { useDepositColumns } from './deposit-columns.tsx';

const rowKey = ({ id }: OperatorDepositRow) => String(id);

/** Deposits of customers, those that have waited longest first. */
export default function DepositsPage() {
  const t = useTranslations('console.desk');
  return (
    <QueuePage
      name="deposits"
      call={operatorDeposits}
      caption={t('depositsCaption')}
      columns={useDepositColumns()}
      rowKey={rowKey}
      states={choiceFilter('state', t('state'), DEPOSIT_STATES, (value) => t(`states.${value}`))}
      filters={[
        choiceFilter('way', t('way'), DEPOSIT_WAYS, (value) => t(`ways.${value}`)),
        numberFilter('customer', t('number')),
      ]}
      empty={t('noDeposits')}
      emptyText={t('noDepositsText')}
      detail={(deposit, open) => <DepositDetail key={deposit.id} deposit={deposit} {...open} />}
    />
  );
}
