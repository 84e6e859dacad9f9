import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FIRST_OPTION_TERMS } from '@vitrine/domain/options/terms';
import { createClient, type WireClient, WireError } from '@vitrine/wire/client';
import { createDemoAccount } from '@vitrine/wire/identity/create-demo-account';
import { accountLog } from '@vitrine/wire/ledger/account-log';
import { haltInstrument } from '@vitrine/wire/market/operator/halt-instrument';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { options } from '@vitrine/wire/options/options';
import { seconds } from '@vitrine/wire/options/seconds';
import { submitOption } from '@vitrine/wire/options/submit-option';
import { cancelOrder } from '@vitrine/wire/trading/cancel-order';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { orders } from '@vitrine/wire/trading/orders';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishFact } from '../../../apps/server/src/platform/facts.ts';
import { inTransaction } from '../../../apps/server/src/platform/transaction.ts';
import { serve } from '../../support/serve.ts';
import { createStaff } from '../../support/staff.ts';

// A price that jumps to and fro across every level below, every 400 ms: a tick and a request meet again and again.
const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-races-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const file = path.join(directory, 'eurusd-to-and-fro.csv');
const FROM = Date.UTC(2026, 10, 18, 12);
const lines = Array.from({ length: 20_000 }, (_, line) => {
  const quote = line % 8 < 4 ? '1.16500,1.16506' : '1.16400,1.16406';
  return `${new Date(FROM + line * 1_000).toISOString()},${quote}\n`;
});
writeFileSync(file, `timestamp,bid,ask\n${lines.join('')}`);

const site = await serve({ FEED: 'replay', FEED_FILES: file, FEED_SPEED: '10' });
let token = '';
let euro = 0;
let client: WireClient;
beforeAll(async () => {
  client = createClient({ origin: site.url, lang: () => 'en', token: () => token });
  ({ token } = await client.call(createDemoAccount, {}));
  for (let bid: number | null = null; bid === null; await sleep(100)) {
    const product = (await client.call(tradeList, {})).find(({ Code }) => Code === 'EURUSD');
    if (product === undefined) throw new Error('no EURUSD');
    ({ Id: euro, Bid: bid } = product);
  }
});

const TIMES = 40;
const STEP_MS = 20;
const BUY = { type: 1, cont: '0.01', multiple: 100 };

/** `ok`, or why it was refused. */
async function told(request: Promise<unknown>): Promise<string> {
  try {
    await request;
    return 'ok';
  } catch (error) {
    if (error instanceof WireError && error.reason !== undefined) return error.reason;
    throw error;
  }
}

async function history(): Promise<Map<number, string | null>> {
  const rows = new Map<number, string | null>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const found = await client.call(orders, { status: 3, page });
    last = found.last_page;
    for (const { Id, ClosedBy } of found.data) rows.set(Id, ClosedBy);
  }
  return rows;
}

it('TRD-42c a cancel against the tick that fills: exactly one of them takes effect', async () => {
  const ends: string[] = [];
  const filled: number[] = [];
  await Promise.all(
    Array.from({ length: TIMES }, async (_, place) => {
      const order = { ...BUY, forex_id: euro, status: 0, target_price: '1.16450' };
      // Wherever between two jumps it is placed: some cancel at once, some when the price has surely come.
      await sleep(place * STEP_MS);
      const { id } = await client.call(submitOrder, order);
      await sleep((place % 8) * 3 * STEP_MS);
      const said = await told(client.call(cancelOrder, { id }));
      ends.push(said);
      if (said === 'ok') expect((await history()).get(id)).toBe('cancelled');
      else filled.push(id);
    }),
  );
  expect(new Set(ends)).toEqual(new Set(['ok', 'trading.order-not-pending']));
  const holding = await client.call(orders, { status: 1 });
  expect(holding.total).toBe(filled.length);
  expect((await client.call(orders, { status: 0 })).total).toBe(0);
  for (const id of filled) expect(await told(client.call(closeOrder, { id }))).toBe('ok');
});

it('TRD-42b a close against a stop: exactly one of them takes effect, and one result is posted', async () => {
  const before = (await client.call(accountLog, { type: 12 })).total;
  const ends: string[] = [];
  await Promise.all(
    Array.from({ length: TIMES }, async (_, place) => {
      const order = { ...BUY, forex_id: euro, status: 1, stop_loss_price: '1.16450' };
      let id = 0;
      // While the price is below, the stop would stand on the wrong side.
      while (id === 0) {
        try {
          ({ id } = await client.call(submitOrder, order));
        } catch (error) {
          if (!(error instanceof WireError) || error.reason !== 'trading.stop-loss-wrong-side') throw error;
          await sleep(50);
        }
      }
      await sleep(place * STEP_MS);
      const said = await told(client.call(closeOrder, { id }));
      ends.push(said);
      expect((await history()).get(id)).toBe(said === 'ok' ? 'user' : 'stop-loss');
    }),
  );
  expect(new Set(ends)).toEqual(new Set(['ok', 'trading.order-not-open']));
  expect((await client.call(accountLog, { type: 12 })).total).toBe(before + TIMES);
});

it('OPT-25c an option against a halt: who came first runs to its end on ticks that go on, who came later is refused', async () => {
  const durations = [{ id: 1, seconds: 1, profitRatio: 80_000_000n, minStake: 1_000_000n, maxStake: 5_000_000n }];
  await inTransaction(site.database.app, (tx) =>
    publishFact(tx, 'options', { kind: 'options', terms: { ...FIRST_OPTION_TERMS, durations } }),
  );
  const offered = async () => (await client.call(seconds, {})).sec.map(({ Seconds }) => Seconds);
  await expect.poll(offered).toEqual([1]);
  const risk = await createStaff(site, ['risk']);
  const option = { forex_id: euro, number: '1', seconds: 1 };
  const taken: number[] = [];
  const ends: string[] = [];
  const halted = sleep((TIMES / 2) * STEP_MS).then(() =>
    risk.call(haltInstrument, { instrument: euro, reason: 'news' }),
  );
  await Promise.all(
    Array.from({ length: TIMES }, async (_, place) => {
      await sleep(place * STEP_MS);
      const attempt = client.call(submitOption, { ...option, type: 1 + (place % 2) });
      ends.push(await told(attempt.then(({ Id }) => taken.push(Id))));
    }),
  );
  await halted;
  expect(new Set(ends)).toEqual(new Set(['ok', 'market.suspended']));

  const closedOnes = async () => (await client.call(options, { status: 3 })).total;
  await expect.poll(closedOnes).toBe(taken.length);
  const rows = await site.database.superuser<{ id: string; outcome: string; opened: string; closed: string }>(
    'SELECT id, outcome, opened_seq AS opened, closed_seq AS closed FROM options',
  );
  expect(new Set(rows.map(({ id }) => Number(id)))).toEqual(new Set(taken));
  for (const { id, outcome } of rows) expect(outcome, `option ${id}`).toMatch(/^(win|loss|tie)$/);
  const [halt] = await site.database.superuser<{ seq: string }>(
    `SELECT max(seq) AS seq FROM journal WHERE body LIKE '%"type":"InstrumentPublished"%'`,
  );
  // The line of input decides: accepted before the halt, the last of them settled after it.
  for (const { opened } of rows) expect(Number(opened)).toBeLessThan(Number(halt?.seq));
  expect(Math.max(...rows.map(({ closed }) => Number(closed)))).toBeGreaterThan(Number(halt?.seq));
});
