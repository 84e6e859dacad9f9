import type { CoreEvent } from '@vitrine/core/events';
import { loadMachine } from '@vitrine/core/load';
import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { SEED_INSTRUMENTS } from '@vitrine/domain/market/seed';
import { type Clock, systemClock } from '@vitrine/engine/clock';
import { KeyIndex } from '@vitrine/engine/idempotency-keys';
import type { Journal } from '@vitrine/engine/journal';
import { Sequencer } from '@vitrine/engine/sequencer';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { accountFact, instrumentFact, listed, OPEN_HOURS, siteFact } from '../../../../tests/support/market.ts';
import { openEngine } from '../../src/journal/open-engine.ts';
import { PostgresJournal, readTapeAfter } from '../../src/journal/postgres-journal.ts';
import { readHead, readStoredState } from '../../src/journal/stored-state.ts';
import { verify } from '../../src/journal/verify.ts';

const database = await createTestDatabase();
let now = OPEN_HOURS;
const clock: Clock = { ...systemClock, now: () => now };
const fatal: Error[] = [];
const open = () => openEngine(database, (error) => fatal.push(error), { clock });

it('LED-21 what was committed is there after a restart, a repeated key gets its first answer', async () => {
  const first = await open();
  await first.engine.fact(siteFact());
  for (const instrument of SEED_INSTRUMENTS) await first.engine.fact(instrumentFact(instrument));
  await first.engine.fact(accountFact(100_001));
  const btc = listed('BTCUSD').id;
  first.engine.quote({ instrument: btc, bid: 9_000_000n, ask: 9_000_100n, sourceAt: OPEN_HOURS, source: 'simulated' });
  const key = { scope: '100001:submit-order', value: 'k1', args: 'a', validMs: 86_400_000 };
  const submit = {
    kind: 'submit-order',
    uid: 100_001,
    instrument: btc,
    side: 'buy',
    lots: 100n,
    multiple: 10,
  } as const;
  const opened = await first.engine.submit(submit, key);
  expect(opened).toMatchObject({ ok: true, answer: { kind: 'order-opened', order: 1 }, repeated: false });
  expect(await first.engine.submit(submit, key)).toMatchObject({ ok: true, answer: { order: 1 }, repeated: true });
  expect(await first.engine.submit(submit, { ...key, args: 'b' })).toMatchObject({
    ok: false,
    refusal: { reason: 'request.key-reused' },
  });
  const lines = [...first.machine.stateLines()];
  await first.close();

  const second = await open();
  expect([...second.machine.stateLines()]).toEqual(lines);
  expect(await second.engine.submit(submit, key)).toMatchObject({ ok: true, answer: { order: 1 }, repeated: true });
  const close = { kind: 'close-order', uid: 100_001, order: 1 } as const;
  const closes = await Promise.all([second.engine.submit(close, undefined), second.engine.submit(close, undefined)]);
  expect(closes.map(({ ok }) => ok).sort()).toEqual([false, true]);
  const { rows } = await database.app.query('SELECT sum(posted) AS sum FROM balances');
  expect(rows[0].sum).toBe('0');
  const orders = await database.app.query('SELECT status, closed_by, profit FROM contract_orders');
  expect(orders.rows).toEqual([{ status: 3, closed_by: 'user', profit: '-10000' }]);
  await second.close();
  expect(fatal).toEqual([]);
});

it('a filtered tick is on the tape alone: a restart, catching up and verify pass it over', async () => {
  const first = await open();
  const btc = listed('BTCUSD').id;
  const live = (bid: bigint) =>
    first.engine.quote({ instrument: btc, bid, ask: bid + 100n, sourceAt: 0, source: 'live', isLive: true });
  for (const bid of [9_000_000n, 5_000_000n, 9_000_200n]) live(bid);
  await first.close();
  const second = await open();
  expect(second.machine.market.get(btc)).toMatchObject({ seq: 3, bid: 9_000_200n });
  await second.close();
  const caughtUp: unknown[] = [];
  for await (const ticks of readTapeAfter(database.app, new Map([[btc, 1]]))) {
    caughtUp.push(...ticks.filter(({ instrument }) => instrument === btc).map(({ seq, bid }) => [seq, bid]));
  }
  expect(caughtUp).toEqual([
    [2, 9_000_000n],
    [3, 9_000_200n],
  ]);
  const { rows } = await database.app.query<{ body: string }>(
    `SELECT body FROM tape_batches WHERE body LIKE '%,live%'`,
  );
  expect(rows.map(({ body }) => body).join('\n')).toContain(`${btc},0,5000000,`);
  await expect(verify(database)).resolves.toBeDefined();
});

it('LED-07a verify reaches the same state and the same tables, and names the first bad row', async () => {
  const result = await verify(database);
  expect(result.rows).toBeGreaterThan(SEED_INSTRUMENTS.length);
  const damage = async (sql: string, repair: string): Promise<string> => {
    await database.superuser(`SET session_replication_role = replica; ${sql}`);
    const error = await verify(database).then(
      () => new Error('verify saw nothing'),
      (caught: Error) => caught,
    );
    await database.superuser(`SET session_replication_role = replica; ${repair}`);
    return error.message;
  };
  const set = (change: string, back: string) => damage(`UPDATE ${change}`, `UPDATE ${back}`);
  expect(await set('journal SET at = at + 1 WHERE seq = 5', 'journal SET at = at - 1 WHERE seq = 5')).toMatch(
    /^journal row 5: the column at is \d+, its body says \d+$/,
  );
  expect(
    await set(
      'journal SET key_print = key_print + 1 WHERE seq = 5',
      'journal SET key_print = key_print - 1 WHERE seq = 5',
    ),
  ).toBe('journal row 5: the column key_print is not the fingerprint of its key');
  expect(
    await set(
      'balances SET posted = posted + 1 WHERE account = 16',
      'balances SET posted = posted - 1 WHERE account = 16',
    ),
  ).toMatch('table balances: account 16');
  expect(await set('last_ticks SET bid = bid + 1', 'last_ticks SET bid = bid - 1')).toMatch(
    /^table last_ticks: instrument \d+ is not the newest tick of the tape$/,
  );
  expect(await verify(database)).toEqual(result);
});

it("LED-02a LED-16a postings cannot be changed, and the rooms cannot write the engine's tables", async () => {
  await expect(database.app.query('UPDATE balances SET posted = 0')).rejects.toThrow('permission denied');
  await expect(database.app.query('INSERT INTO postings SELECT * FROM postings')).rejects.toThrow('permission denied');
  await expect(database.superuser('UPDATE postings SET amount = 1')).rejects.toThrow('append-only');
  await expect(database.superuser('DELETE FROM journal')).rejects.toThrow('append-only');
});

it('LED-05c an engine that started later shuts out the earlier one, also with a batch sent before it wrote anything', async () => {
  const ended: Error[] = [];
  const earlier = await openEngine(database, (error) => ended.push(error), { clock });
  const later = await open();
  await expect(earlier.engine.fact(accountFact(100_002))).rejects.toThrow('another writer');
  expect(ended.map(({ message }) => message)).toEqual(['the journal has another writer']);
  await later.engine.fact(accountFact(100_002));
  await earlier.close();
  await later.close();
  expect(fatal).toEqual([]);
});

/** An engine on the real journal that dies right after the commit of the first part of a step that was cut. */
async function openDying(isCut: (event: CoreEvent) => boolean): Promise<Sequencer & { readonly died: Promise<void> }> {
  const journal = await PostgresJournal.open(database.engine, database.app);
  const { head, tapeHead, since } = await readHead(database.app);
  const machine = await loadMachine(await readStoredState(database.app));
  let isDead = false;
  const dying: Journal = {
    read: (seq) => journal.read(seq),
    dryRun: () => Promise.reject(new Error('killed')),
    quarantine: () => Promise.reject(new Error('killed')),
    async append(batch) {
      if (isDead) throw new Error('killed');
      await journal.append(batch);
      isDead = batch.rows.some(({ events }) => events.some(isCut));
    },
  };
  let die: () => void;
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  const options = {
    machine,
    journal: dying,
    clock,
    head,
    tapeHead,
    since,
    keys: KeyIndex.ofDay(0),
    quarantined: new Set<string>(),
  };
  const engine = new Sequencer({ ...options, onFatal: () => die() });
  return Object.assign(engine, { died });
}

it('TRD-52b after a crash between the parts of a split tick the next start continues at the same price', async () => {
  const CUSTOMERS = 2_600;
  const eurusd = listed('EURUSD').id;
  const quote = (bid: bigint) => ({ instrument: eurusd, bid, ask: bid, sourceAt: OPEN_HOURS, source: 'simulated' });
  const dying = await openDying(({ type }) => type === 'MarginCheckSplit');
  dying.quote(quote(110_000n));
  const uids = Array.from({ length: CUSTOMERS }, (_, place) => 500_000 + place);
  await Promise.all(uids.map((uid) => dying.fact(accountFact(uid))));
  const opened = await Promise.all(
    uids.map((uid) =>
      dying.submit(
        { kind: 'submit-order', uid, instrument: eurusd, side: 'buy', lots: 50_000n, multiple: 100 },
        undefined,
      ),
    ),
  );
  expect(opened.every(({ ok }) => ok)).toBe(true);
  dying.quote(quote(108_000n));
  dying.quote(quote(111_000n));
  await dying.died;
  const second = await open();
  await expect.poll(() => second.machine.trading.splitTick).toBeUndefined();
  await second.close();
  const { rows } = await database.app.query(
    `SELECT close_price, closed_by, count(*)::int AS count FROM contract_orders WHERE uid >= 500000 GROUP BY 1, 2`,
  );
  expect(rows).toEqual([{ close_price: '108000', closed_by: 'stop-out', count: CUSTOMERS }]);
  await verify(database);
}, 60_000);

it('a crash between the parts of a night: whoever held at the rollover has paid it once, and the days without a process too', async () => {
  const CUSTOMERS = 2_600;
  const eurusd = listed('EURUSD', { calendar: ALWAYS_OPEN, swap: { buy: 10_000n, sell: -10_000n } });
  const dying = await openDying((event) => event.type === 'RolloverCharged' && event.uid > 0);
  await dying.fact(instrumentFact(eurusd, 2));
  const source = { sourceAt: OPEN_HOURS, source: 'simulated' };
  dying.quote({ instrument: eurusd.id, bid: 110_000n, ask: 110_000n, ...source });
  const uids = Array.from({ length: CUSTOMERS }, (_, place) => 600_000 + place);
  await Promise.all(uids.map((uid) => dying.fact(accountFact(uid))));
  const order = { kind: 'submit-order', instrument: eurusd.id, lots: 1_000n, multiple: 100 } as const;
  const opened = await Promise.all(
    uids.map((uid) => dying.submit({ ...order, uid, side: uid % 2 === 0 ? 'buy' : 'sell' }, undefined)),
  );
  expect(opened.every(({ ok }) => ok)).toBe(true);
  now = Date.parse('2026-11-18T22:00:00Z');
  await dying.died;
  const charged = () =>
    database.app.query(
      `SELECT side, swap, count(*)::int AS count FROM contract_orders WHERE uid >= 600000 GROUP BY 1, 2 ORDER BY 1, 2`,
    );
  expect(new Set((await charged()).rows.map(({ swap }) => swap))).toEqual(new Set(['-1100000', '0', '1100000']));

  now += 2 * 86_400_000;
  const second = await open();
  await expect.poll(() => second.machine.isTimeOverdue(now)).toBe(false);
  await second.close();
  // 1.10 a night from every buy, to every sell; three nights.
  expect((await charged()).rows).toEqual([
    { side: 1, swap: '3300000', count: CUSTOMERS / 2 },
    { side: 2, swap: '-3300000', count: CUSTOMERS / 2 },
  ]);
  const { rows } = await database.app.query(
    `SELECT count(*)::int AS count, sum(amount)::text AS sum FROM postings WHERE reason = 13`,
  );
  expect(rows).toEqual([{ count: 3 * CUSTOMERS, sum: String(3 * CUSTOMERS * 1_100_000) }]);
  await verify(database);
}, 60_000);

it('a crash between the parts of a close of many positions: the rest closes at the same price, and the key gets the first answer', async () => {
  const POSITIONS = 2_600;
  const uid = 700_001;
  // Small enough for thousands of positions on a demo account.
  const small = { ...listed('EURUSD', { calendar: ALWAYS_OPEN, unitsPerLot: 100n }), id: 901, code: 'SMALL' };
  const dying = await openDying(({ type }) => type === 'CloseAllSplit');
  await dying.fact(instrumentFact(small));
  await dying.fact(accountFact(uid));
  const quote = (bid: bigint) =>
    dying.quote({ instrument: small.id, bid, ask: bid, sourceAt: now, source: 'simulated' });
  quote(110_000n);
  const order = { kind: 'submit-order', uid, instrument: small.id, side: 'buy', lots: 100n, multiple: 100 } as const;
  const opened = await Promise.all(Array.from({ length: POSITIONS }, () => dying.submit(order, undefined)));
  expect(opened.filter(({ ok }) => !ok)).toEqual([]);
  const closeAll = { kind: 'close-all', uid, which: 'all', instrument: 0 } as const;
  const key = { scope: `${uid}:close-all`, value: 'k', args: 'all 0', validMs: 86_400_000 };
  void dying.submit(closeAll, key).catch(() => undefined);
  quote(111_000n);
  await dying.died;

  const second = await open();
  await expect.poll(() => second.machine.trading.closeAll).toBeUndefined();
  const answer = { kind: 'close-all-started', closed: 2_000, closing: 600, skipped: 0 };
  expect(await second.engine.submit(closeAll, key)).toMatchObject({ ok: true, answer, repeated: true });
  expect(await second.engine.submit(closeAll, undefined)).toMatchObject({
    ok: false,
    refusal: { reason: 'trading.nothing-to-close' },
  });
  await second.close();
  const { rows } = await database.app.query(
    `SELECT close_price, closed_by, count(*)::int AS count FROM contract_orders WHERE uid = ${uid} GROUP BY 1, 2`,
  );
  expect(rows).toEqual([{ close_price: '110000', closed_by: 'user', count: POSITIONS }]);
  await verify(database);
}, 60_000);
