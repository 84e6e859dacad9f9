import type { Fact } from '@vitrine/core/input';
import { createClient } from '@vitrine/wire/client';
import { balances } from '@vitrine/wire/ledger/balances';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { orders } from '@vitrine/wire/trading/orders';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { expect, it } from 'vitest';
import { Sessions } from '../src/identity/sessions.ts';
import { insertDemoUser } from '../src/identity/store.ts';
import { writeFact } from '../src/platform/facts.ts';
import { createLog } from '../src/platform/log.ts';
import { inTransaction } from '../src/platform/transaction.ts';
import { EURUSD, startTestSite, USDJPY } from './support/site.ts';

const site = await startTestSite();

it('LED-17a a fact whose writer died before sending it reaches the core once, after the restart', async () => {
  const db = site.database.app;
  const { uid, token } = await inTransaction(db, async (client) => {
    const user = await insertDemoUser(client, 'secret');
    const fact: Fact = {
      subject: `account/${user.uid}`,
      version: 1,
      body: { kind: 'account', uid: user.uid, book: 'demo', frozen: false },
    };
    await writeFact(client, fact);
    return {
      uid: user.uid,
      ...(await new Sessions(db, createLog('silent')).begin(user.uid, { device: '', address: '' }, client)),
    };
  });
  const client = () => createClient({ origin: site.url, lang: () => 'en', token: () => token });
  expect((await client().call(balances, {})).map(({ balance }) => balance)).toEqual(Array(3).fill('0.000000'));
  await site.restart();
  await site.restart();
  expect((await client().call(balances, {})).map(({ balance }) => balance)).toEqual(Array(3).fill('10000.000000'));
  const { rows } = await db.query('SELECT version, submitted_at IS NOT NULL AS told FROM facts WHERE subject = $1', [
    `account/${uid}`,
  ]);
  expect(rows).toEqual([{ version: '1', told: true }]);
});

it('CFG-39a changed terms are published as a new version; what is open keeps the version it was opened on', async () => {
  const customer = await site.customer();
  await site.quote(EURUSD, 116_500n, 116_506n);
  const { id } = await customer.call(submitOrder, {
    type: 1,
    cont: '0.1',
    forex_id: EURUSD.id,
    status: 1,
    multiple: 20,
  });
  await site.restart([{ ...EURUSD, maxLots: 70_000n }, USDJPY]);
  await site.restart([{ ...EURUSD, maxLots: 70_000n }, USDJPY]);
  const list = await site.client.call(tradeList, {});
  expect(list.map(({ MaxLots }) => MaxLots)).toEqual(['7.0000', '50.0000']);
  const { rows } = await site.database.app.query(
    `SELECT max(version) AS newest FROM facts WHERE subject LIKE 'instrument/%' GROUP BY subject ORDER BY subject`,
  );
  expect(rows).toEqual([{ newest: '2' }, { newest: '1' }]);
  const holding = await site.database.app.query('SELECT terms_version FROM contract_orders WHERE id = $1', [id]);
  expect(holding.rows).toEqual([{ terms_version: '1' }]);
  const again = createClient({ origin: site.url, lang: () => 'en', token: () => customer.token });
  expect((await again.call(orders, { status: 1 })).data).toMatchObject([{ Id: id, FactProfits: '-0.600000' }]);
});
