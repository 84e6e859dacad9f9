import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { paymentFiles } from '@vitrine/wire/funding/operator/payment-files';
import type { Pool } from 'pg';
import type { Route } from '../../platform/http/context.ts';
import { MOST_PAYMENTS } from '../providers/bank/pain001.ts';
import { MOST_CHAIN_PAYMENTS } from '../providers/chain/chain-payouts.ts';
import { currenciesOnChain, type PaymentDesk } from './payment-desk.ts';
import { type ReadyPayout, readPaymentFiles, readReady } from './payment-files-store.ts';
import { QUEUE_PAGE } from './queue-store.ts';

const sumOf = (payouts: readonly ReadyPayout[]) => ({
  payments: payouts.length,
  total: formatMoney(payouts.reduce((sum, { amount }) => sum + amount, 0n)),
  withdrawals: payouts.map(({ id }) => id),
});

/** What could be in the next files, by currency. */
async function readyFiles(db: Pool, { bank, ethereum }: PaymentDesk['payments']) {
  const paying = new Map((bank?.accounts ?? []).toReversed().map(({ currency, account }) => [currency, account]));
  const byBank = await readReady(db, { way: 'bank', currencies: [...paying.keys()], limit: MOST_PAYMENTS });
  const coins = currenciesOnChain(ethereum);
  const byChain = await readReady(db, { way: 'coin', currencies: coins, limit: MOST_CHAIN_PAYMENTS });
  const banks = [...Map.groupBy(byBank, ({ currency }) => currency)].map(([currency, payouts]) => ({
    provider: 'bank' as const,
    currency,
    account: paying.get(currency) ?? '',
    ...sumOf(payouts),
  }));
  const chains = [...Map.groupBy(byChain, ({ currency }) => currency)].map(([currency, payouts]) => ({
    provider: 'ethereum' as const,
    currency,
    account: '',
    ...sumOf(payouts),
  }));
  return [...banks, ...chains];
}

export const paymentFilesRoute = ({ db, desk, payments }: PaymentDesk): Route =>
  desk.read(paymentFiles, async ({ after }) => {
    const found = await readPaymentFiles(db, after);
    const rows = found.slice(0, QUEUE_PAGE);
    return {
      rows: [...rows],
      next: found.length > QUEUE_PAGE ? String(rows.at(-1)?.id) : null,
      ready: await readyFiles(db, payments),
    };
  });
