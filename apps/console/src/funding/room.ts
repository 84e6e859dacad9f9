import { fundingCurrencies } from '@vitrine/wire/funding/operator/funding-currencies';
import { moneyReport } from '@vitrine/wire/funding/operator/money-report';
import { operatorDeposits } from '@vitrine/wire/funding/operator/operator-deposits';
import { operatorPayments } from '@vitrine/wire/funding/operator/operator-payments';
import { operatorWithdrawals } from '@vitrine/wire/funding/operator/operator-withdrawals';
import { treasury } from '@vitrine/wire/funding/operator/treasury';
import { ArrowDownToLine, ArrowUpFromLine, Banknote, ChartColumn, Landmark, WalletCards } from 'lucide-react';
import type { Room } from '../ground/room.ts';
import { FUNDING_WORDING } from './change-wording.ts';

/** The money desk. */
export const FUNDING: Room = {
  name: 'funding',
  changes: FUNDING_WORDING,
  pages: [
    {
      path: '/withdrawals',
      title: 'withdrawals',
      section: 'work',
      Icon: ArrowUpFromLine,
      reads: operatorWithdrawals,
      alsoShows: ['desk'],
      countWaiting: async (client, signal) =>
        (await client.call(operatorWithdrawals, { state: 'pending' }, { signal })).waiting,
      load: () => import('./WithdrawalsPage.tsx'),
    },
    {
      path: '/deposits',
      title: 'deposits',
      section: 'work',
      Icon: ArrowDownToLine,
      reads: operatorDeposits,
      alsoShows: ['desk'],
      countWaiting: async (client, signal) =>
        (await client.call(operatorDeposits, { state: 'pending' }, { signal })).waiting,
      load: () => import('./DepositsPage.tsx'),
    },
    {
      path: '/payments',
      title: 'payments',
      section: 'work',
      Icon: Banknote,
      reads: operatorPayments,
      alsoShows: ['bank'],
      countWaiting: async (client, signal) => {
        const { bank, ethereum } = (await client.call(operatorPayments, {}, { signal })).waiting;
        return bank + ethereum;
      },
      load: () => import('./bank/PaymentsPage.tsx'),
    },
    {
      path: '/treasury',
      title: 'treasury',
      section: 'house',
      Icon: Landmark,
      reads: treasury,
      alsoShows: ['desk'],
      load: () => import('./TreasuryPage.tsx'),
    },
    {
      path: '/money-report',
      title: 'moneyReport',
      section: 'house',
      Icon: ChartColumn,
      reads: moneyReport,
      alsoShows: ['desk'],
      load: () => import('./MoneyReportPage.tsx'),
    },
    {
      path: '/payment-settings',
      title: 'paymentSettings',
      section: 'house',
      Icon: WalletCards,
      reads: fundingCurrencies,
      alsoShows: ['payments'],
      load: () => import('./settings/PaymentSettingsPage.tsx'),
    },
  ],
};
