import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { accountFact, instrumentFact, listed, OPEN_HOURS, siteFact } from '../../../../tests/support/market.ts';
import { inboxFollower } from '../../src/content/inbox-follower.ts';
import { type Follower, follow } from '../../src/journal/followers.ts';
import { openEngine } from '../../src/journal/open-engine.ts';
import { readJournal } from '../../src/journal/stored-state.ts';

const database = await createTestDatabase();
const log = pino({ level: 'silent' });
const clock = {
  now: () => OPEN_HOURS,
  every: () => () => {},
  after: () => () => {},
  soon: (task: () => void) => void setImmediate(task),
};
const { engine, close } = await openEngine(
  database,
  (error) => {
    throw error;
  },
  { clock },
);
const eurusd = listed('EURUSD', { spreadPoints: 0 });
const quote = (bid: bigint) =>
  engine.quote({ instrument: eurusd.id, bid, ask: bid, sourceAt: OPEN_HOURS, source: 'simulated' });

/** Opens what a fall to 1.08 stops out, and lets it fall: one call, one stop-out, perhaps protection. */
async function ruin(uid: number): Promise<void> {
  quote(110_000n);
  await engine.fact(accountFact(uid));
  const order = {
    kind: 'submit-order',
    uid,
    instrument: eurusd.id,
    side: 'buy',
    lots: 50_000n,
    multiple: 100,
  } as const;
  expect(await engine.submit(order, undefined)).toMatchObject({ ok: true });
  quote(107_000n);
  await engine.fact(accountFact(uid, 'demo', 2));
}

const messages = async (): Promise<{ uid: string; kind: string }[]> =>
  (await database.app.query('SELECT uid, kind FROM inbox_messages ORDER BY seq, idx')).rows;
const told = (uid: number) => [
  { uid: `${uid}`, kind: 'margin-call' },
  { uid: `${uid}`, kind: 'stop-out' },
  { uid: `${uid}`, kind: 'balance-protection' },
];

it('LED-19a a follower catches up from its cursor, goes on with the commits, and a crash between the two loses and doubles nothing', async () => {
  await engine.fact(siteFact());
  await engine.fact(instrumentFact(eurusd));
  await ruin(1);

  // It dies after storing its items, before the cursor: the transaction takes both back.
  let isDying = true;
  const dying: Follower<never> = {
    ...(inboxFollower as unknown as Follower<never>),
    async store(client, items) {
      await inboxFollower.store(client, items);
      if (isDying) throw new Error('killed');
    },
  };
  const first = follow(database.app, engine, dying, log);
  await expect.poll(messages).toEqual([]);
  expect((await database.app.query(`SELECT seq FROM follower_cursors WHERE name = 'inbox'`)).rows).toEqual([
    { seq: '0' },
  ]);
  isDying = false;
  const running = await first;
  await expect.poll(messages).toEqual(told(1));

  await ruin(2);
  await expect.poll(messages).toEqual([...told(1), ...told(2)]);
  await running.stop();

  // While it is away the journal grows; it knows where it stood.
  await ruin(3);
  const again = await follow(database.app, engine, inboxFollower, log);
  await expect.poll(messages).toEqual([...told(1), ...told(2), ...told(3)]);
  await again.stop();
  expect(again.cursor()).toBe(engine.head().seq);

  // Should a cursor be set back, what is stored already is not stored again.
  await database.superuser(`UPDATE follower_cursors SET seq = 0`);
  const replayed = await follow(database.app, engine, inboxFollower, log);
  await replayed.stop();
  expect(await messages()).toHaveLength(9);
  await close();
  let rows = 0;
  for await (const page of readJournal(database.app, 1, Number.MAX_SAFE_INTEGER)) rows += page.length;
  expect(rows).toBe(engine.head().seq);
});
