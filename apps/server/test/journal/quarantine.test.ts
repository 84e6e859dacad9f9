import type { Command } from '@vitrine/core/input';
import { type Clock, systemClock } from '@vitrine/engine/clock';
import { quarantine } from '@vitrine/wire/trust/operator/quarantine';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { accountFact, instrumentFact, listed, OPEN_HOURS, siteFact } from '../../../../tests/support/market.ts';
import { createStaff, outcome } from '../../../../tests/support/staff.ts';
import { type OpenEngine, openEngine } from '../../src/journal/open-engine.ts';
import { verify } from '../../src/journal/verify.ts';
import { startTestSite } from '../support/site.ts';

const BTC = listed('BTCUSD');
const CUSTOMERS = [100_001, 100_002, 100_003, 100_004];
const POISONED = 100_003;
const clock: Clock = { ...systemClock, now: () => OPEN_HOURS };

const submit = ({ engine }: OpenEngine, uid: number) => {
  const command: Command = { kind: 'submit-order', uid, instrument: BTC.id, side: 'buy', lots: 100n, multiple: 10 };
  return engine.submit(command, { scope: `${uid}:submit-order`, value: 'press', args: 'a', validMs: 86_400_000 });
};

it('LED-20a only the poison command of a batch that PostgreSQL refuses is quarantined; the others succeed when retried', async () => {
  const database = await createTestDatabase();
  const fatal: Error[] = [];
  const first = await openEngine(database, (error) => fatal.push(error), { clock });
  await first.engine.fact(siteFact());
  await first.engine.fact(instrumentFact(BTC));
  for (const uid of CUSTOMERS) await first.engine.fact(accountFact(uid));
  // The fault: a constraint that the core knows nothing of, so that it decides what the database does not take.
  await database.superuser(`ALTER TABLE contract_orders ADD CONSTRAINT fault CHECK (uid <> ${POISONED})`);
  first.engine.quote({ instrument: BTC.id, bid: 9_000_000n, ask: 9_000_100n, sourceAt: OPEN_HOURS, source: 'test' });
  const refused = await Promise.allSettled(CUSTOMERS.map((uid) => submit(first, uid)));
  expect(refused.map(({ status }) => status)).toEqual(CUSTOMERS.map(() => 'rejected'));
  expect(fatal.map(({ message }) => message)).toEqual([expect.stringContaining('fault')]);
  const { rows } = await database.app.query('SELECT actor, events, why FROM quarantine');
  expect(rows).toEqual([
    { actor: String(POISONED), events: expect.stringContaining('OrderOpened'), why: expect.stringContaining('fault') },
  ]);
  const left = await database.app.query('SELECT count(*)::int AS orders FROM contract_orders');
  expect(left.rows, 'what was only tried').toEqual([{ orders: 0 }]);
  await first.close();

  const second = await openEngine(database, (error) => fatal.push(error), { clock });
  second.engine.quote({ instrument: BTC.id, bid: 9_000_000n, ask: 9_000_100n, sourceAt: OPEN_HOURS, source: 'test' });
  const again = await Promise.all(CUSTOMERS.map((uid) => submit(second, uid)));
  expect(again.map((told) => (told.ok ? 'done' : told.refusal.reason))).toEqual(
    CUSTOMERS.map((uid) => (uid === POISONED ? 'request.quarantined' : 'done')),
  );
  await second.close();
  expect(fatal).toHaveLength(1);
  await verify(database);
});

it('LED-20b the console lists what is in quarantine, newest first, page by page', async () => {
  const site = await startTestSite();
  const risk = await createStaff(site, ['risk']);
  expect(await risk.call(quarantine, {})).toEqual({ rows: [], next: null });
  await site.database.superuser(
    `INSERT INTO quarantine (key, why, actor, events)
     SELECT 'key ' || n, 'out of range', CASE WHEN n % 2 = 0 THEN 100000 + n ELSE 0 END, 'OrderOpened Posted'
       FROM generate_series(1, 60) AS n`,
  );
  const first = await risk.call(quarantine, {});
  expect(first.rows).toHaveLength(50);
  expect(first.rows[0]).toMatchObject({
    key: 'key 60',
    uid: 100_060,
    events: ['OrderOpened', 'Posted'],
    why: 'out of range',
  });
  expect(first.rows[1]).toMatchObject({ key: 'key 59', uid: null });
  const second = await risk.call(quarantine, { after: first.next ?? '' });
  expect(second.rows.map(({ key }) => key)).toEqual(Array.from({ length: 10 }, (_, place) => `key ${10 - place}`));
  expect(second.next).toBeNull();
  const content = await createStaff(site, ['content']);
  expect(await outcome(content.call(quarantine, {}))).toBe('request.not-allowed');
});
