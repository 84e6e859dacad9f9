import { loadMachine } from '@vitrine/core/load';
import { type Clock, systemClock } from '@vitrine/engine/clock';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { accountFact, instrumentFact, listed, OPEN_HOURS, siteFact } from '../../../../tests/support/market.ts';
import { type OpenEngine, openEngine } from '../../src/journal/open-engine.ts';
import { FollowedMachine, Standby } from '../../src/journal/standby.ts';
import { readStoredState } from '../../src/journal/stored-state.ts';
import { verify } from '../../src/journal/verify.ts';

const log = pino({ level: 'silent' });
const clock: Clock = { ...systemClock, now: () => OPEN_HOURS };
const bitcoin = listed('BTCUSD');
const UID = 100_001;
const key = (value: string) => ({ scope: `${UID}:submit-order`, value, args: 'a', validMs: 86_400_000 });
const order = {
  kind: 'submit-order',
  uid: UID,
  instrument: bitcoin.id,
  side: 'buy',
  lots: 100n,
  multiple: 10,
} as const;

const open = (database: TestDatabase, followed?: FollowedMachine): Promise<OpenEngine> =>
  openEngine(database, () => undefined, { clock, followed });

async function serve(database: TestDatabase): Promise<OpenEngine> {
  const core = await open(database);
  await core.engine.fact(siteFact());
  await core.engine.fact(instrumentFact(bitcoin));
  await core.engine.fact(accountFact(UID));
  quote(core, 9_000_000n);
  return core;
}

function quote({ engine }: OpenEngine, bid: bigint): void {
  engine.quote({ instrument: bitcoin.id, bid, ask: bid + 100n, sourceAt: OPEN_HOURS, source: 'simulated' });
}

/** What the tables say, line by line. */
const linesOf = async ({ app }: TestDatabase): Promise<string[]> => [
  ...(await readStoredState(app).then(loadMachine)).stateLines(),
];

const database = await createTestDatabase();

it('a core that stands by follows the journal and takes over with the same state, prices and keys', async () => {
  const first = await serve(database);
  const opened = await first.engine.submit(order, key('before'));
  const standby = Standby.start(database.url, log);
  await expect.poll(() => standby.seq).toBe(first.engine.head().seq);
  await Promise.all(Array.from({ length: 40 }, (_unused, at) => first.engine.submit(order, key(`while ${at}`))));
  quote(first, 9_000_500n);
  await first.engine.submit({ kind: 'close-order', uid: UID, order: 1 }, undefined);
  await expect.poll(() => standby.seq).toBe(first.engine.head().seq);
  const followed = await standby.stop();
  // It is not told of what comes now: it reads that when it takes over.
  const last = await first.engine.submit(order, key('after'));
  const second = await open(database, followed);
  onTestFinished(() => second.close());

  expect(second.machine).toBe(followed?.machine);
  expect([...second.machine.stateLines()]).toEqual(await linesOf(database));
  expect(second.machine.market.get(bitcoin.id)).toMatchObject({ bid: 9_000_500n });
  for (const [value, answer] of [
    ['before', opened],
    ['after', last],
  ] as const) {
    expect(await second.engine.submit(order, key(value))).toEqual({ ...answer, repeated: true });
  }
  // The one before is shut out, and the new one decides.
  await expect(first.engine.submit(order, key('late'))).rejects.toThrow();
  expect(await second.engine.submit({ kind: 'close-order', uid: UID, order: 2 }, undefined)).toMatchObject({
    ok: true,
  });
  expect([...second.machine.stateLines()]).toEqual(await linesOf(database));
  await expect(verify(database)).resolves.toBeDefined();
});

it('what was loaded while orders ran is the state of one moment', async () => {
  const core = await openTestDatabase().then(async (own) => {
    onTestFinished(() => own.drop());
    return { ...(await serve(own)), own };
  });
  let isRunning = true;
  const running = (async () => {
    for (let at = 0; isRunning; at += 1) await core.engine.submit(order, key(`${at}`));
  })();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const followed = await FollowedMachine.load(core.own);
    await followed.follow(core.own, core.engine.head().seq);
    expect(followed.machine.trading.positions.size).toBeGreaterThan(0);
  }
  isRunning = false;
  await running;
  const followed = await FollowedMachine.load(core.own);
  expect([...followed.machine.stateLines()]).toEqual(await linesOf(core.own));
  await core.close();
});

it('a row that was changed stops a standby from following, and a take-over', async () => {
  const own = await openTestDatabase();
  onTestFinished(() => own.drop());
  const first = await serve(own);
  const followed = await FollowedMachine.load(own);
  await first.engine.submit(order, key('1'));
  const { seq } = first.engine.head();
  await first.close();
  await own.superuser(
    `SET session_replication_role = replica; UPDATE journal SET body = replace(body, '"9000', '"9001') WHERE seq = ${seq}`,
  );
  await expect(followed.follow(own, seq)).rejects.toThrow(`journal row ${seq}`);
  await expect(open(own, followed)).rejects.toThrow(`journal row ${seq}`);
  expect(followed.seq).toBe(seq - 1);
});

it('a batch of ticks that was changed after the last check stops the take-over', async () => {
  const own = await openTestDatabase();
  onTestFinished(() => own.drop());
  const first = await serve(own);
  const followed = await FollowedMachine.load(own);
  quote(first, 9_000_700n);
  await first.close();
  await own.superuser(
    `SET session_replication_role = replica; UPDATE tape_batches SET body = replace(body, '9000700', '9000800')
      WHERE no = (SELECT max(no) FROM tape_batches)`,
  );
  await expect(open(own, followed)).rejects.toThrow('tape batch');
});
