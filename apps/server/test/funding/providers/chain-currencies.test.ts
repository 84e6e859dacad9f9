import { WITHDRAWAL_STATUS } from '@vitrine/domain/funding/index';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/database.ts';
import { currenciesOnChain } from '../../../src/funding/operator/payment-desk.ts';
import { readReady } from '../../../src/funding/operator/payment-files-store.ts';
import { chainCurrencies } from '../../../src/funding/providers/chain/transfers.ts';
import { coreClaims } from '../../../src/funding/providers/connect.ts';
import { inTransaction } from '../../../src/platform/transaction.ts';
import { storeDeposit, storeWithdrawal } from './stored-withdrawal.ts';

const database = await createTestDatabase();
const CURRENCIES = [
  ['USDT', 'ERC20'],
  ['USDT', 'BEP20'],
  ['USDT', 'TRC20'],
  ['USDT', 'Polygon'],
  ['ETH', ''],
  ['ETH', 'Arbitrum'],
  ['DAI', 'ERC20'],
  ['USDT', ''],
] as const;
const TOKENS = [{ currency: 'USDT', contract: '0xdac17f958d2ee523a2206206994597c13d831ec7', decimals: 6 }];
const [user] = await database.superuser<{ uid: string }>(
  `INSERT INTO users (is_demo, email, password_hash, invite_code) VALUES (false, 'a@house.example', 'argon2id$x', 'x') RETURNING uid`,
);
const uid = BigInt(user!.uid);
for (const [index, [code, protocol]] of CURRENCIES.entries()) {
  const id = index + 1;
  await database.superuser('INSERT INTO funding_currencies (id, name, protocol, position) VALUES ($1, $2, $3, $1)', [
    id,
    `${code} ${protocol}`,
    protocol,
  ]);
  const one = { uid: `${uid}`, way: 'coin', currency: id, code, open: 1, book: 'real' };
  await storeWithdrawal(database, id, 1n, { ...one, status: WITHDRAWAL_STATUS.approved });
  await storeDeposit(database, id, { ...one, amount: 1 });
}

describe('the chain that is watched', () => {
  it('pays only withdrawals whose currency is on it', async () => {
    const found = await readReady(database.app, { way: 'coin', currencies: chainCurrencies(TOKENS), limit: 100 });
    expect(found.map(({ id }) => id)).toEqual([1, 5]);
    expect(currenciesOnChain(undefined)).toEqual([]);
  });

  it('meets only deposits that were announced on it', async () => {
    const open = (code: string) => inTransaction(database.app, (client) => coreClaims.openOf(client, uid, code));
    expect((await open('USDT')).map(({ deposit }) => deposit)).toEqual([1n]);
    expect((await open('ETH')).map(({ deposit }) => deposit)).toEqual([5n]);
  });
});
