import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '@vitrine/engine/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../../tests/support/command.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { accountFact, instrumentFact, listed, OPEN_HOURS, siteFact } from '../../../../tests/support/market.ts';
import { openEngine } from '../../src/journal/open-engine.ts';
import { checkNewestLinks, checkOlderLinks } from '../../src/journal/start-check.ts';
import { readHead } from '../../src/journal/stored-state.ts';
import { createLog } from '../../src/platform/log.ts';

const database = await createTestDatabase();
const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-chains-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const clock = { ...systemClock, now: () => OPEN_HOURS };
const btc = listed('BTCUSD');

/** Sixty rows and as many batches of ticks. */
beforeAll(async () => {
  const { engine, close } = await openEngine(
    database,
    (error) => {
      throw error;
    },
    { clock },
  );
  await engine.fact(siteFact());
  await engine.fact(instrumentFact(btc));
  for (let uid = 100_001; uid <= 100_058; uid += 1) {
    engine.quote({ instrument: btc.id, bid: 9_000_000n, ask: 9_000_100n, sourceAt: OPEN_HOURS, source: 'simulated' });
    await engine.fact(accountFact(uid));
  }
  await close();
});

/** The command itself, as npm runs it. */
const run = (command: string) =>
  runCommand(command, [], { DATABASE_URL: database.url, DATA_DIR: directory, PORT: '0' });

/** What one hand on the database can do to a chain, and what is then said. */
const DAMAGE: readonly (readonly [what: string, sql: string, said: string])[] = [
  [
    'a byte flipped in a body',
    `UPDATE journal SET body = overlay(body placing chr(ascii(substr(body, 30, 1)) # 1) from 30) WHERE seq = 40`,
    'journal row 40: its body is not the one that was hashed',
  ],
  [
    'a byte flipped in a hash',
    `UPDATE journal SET hash = set_byte(hash, 7, get_byte(hash, 7) # 1) WHERE seq = 41`,
    'journal row 41: its hash does not follow from the row before and its body',
  ],
  ['a row deleted', 'DELETE FROM journal WHERE seq = 37', 'journal row 37: is missing, the next row is 38'],
  ['the first row deleted', 'DELETE FROM journal WHERE seq = 1', 'journal row 1: is missing, the next row is 2'],
  ['the last row deleted', 'DELETE FROM journal WHERE seq = 60', 'journal row 60: is missing, the head names row 60'],
  [
    'two rows swapped',
    'UPDATE journal SET seq = -1 WHERE seq = 50; UPDATE journal SET seq = 50 WHERE seq = 51; UPDATE journal SET seq = 51 WHERE seq = -1',
    'journal row 50: holds the body of row 51',
  ],
  [
    'a row put behind the last one',
    'INSERT INTO journal SELECT shard, 61, at, key_print, body, hash FROM journal WHERE seq = 60',
    'journal row 61: follows the last one, the head names row 60',
  ],
  [
    'a price changed on the tape',
    `UPDATE tape_batches SET body = replace(body, '9000000', '9000001') WHERE no = 20`,
    'tape batch 20: its body is not the one that was hashed',
  ],
  [
    'a batch of ticks deleted',
    'DELETE FROM tape_batches WHERE no = 9',
    'tape batch 9: is missing, the next batch is 10',
  ],
];

describe.each(DAMAGE)('LED-07b %s', (_what, sql, said) => {
  beforeAll(async () => {
    await database.superuser('CREATE TABLE kept_journal AS SELECT * FROM journal');
    await database.superuser('CREATE TABLE kept_tape AS SELECT * FROM tape_batches');
    await database.superuser(`SET session_replication_role = replica; ${sql}`);
  });
  afterAll(() =>
    database.superuser(`SET session_replication_role = replica;
      DELETE FROM journal; INSERT INTO journal SELECT * FROM kept_journal; DROP TABLE kept_journal;
      DELETE FROM tape_batches; INSERT INTO tape_batches SELECT * FROM kept_tape; DROP TABLE kept_tape`),
  );

  it('is what npm run verify says, with exit code 1', async () => {
    const verified = await run('verify');
    expect(verified.said).toContain(`verify: ${said}\n`);
    expect(verified.code).toBe(1);
  });

  it('stops the start of the server with the same message', async () => {
    const started = await run('main');
    expect(started.said).toContain(said);
    expect(started.code).toBe(1);
  });
});

describe('rows that are too old to be checked before the start', () => {
  const log = createLog('silent');

  it('are told apart, and checked beside the serving site', async () => {
    const unchecked = await checkNewestLinks(database.engine, await readHead(database.app), { journal: 10, tape: 5 });
    expect(unchecked).toEqual({ journal: 50, tape: (await readHead(database.app)).tapeHead.seq - 5 });
    await database.superuser(`SET session_replication_role = replica; DELETE FROM journal WHERE seq = 50`);
    // The start itself needs the hash of row 50, so it sees that it is gone; row 12 it does not look at.
    await expect(
      checkNewestLinks(database.engine, await readHead(database.app), { journal: 10, tape: 5 }),
    ).rejects.toThrow('journal row 50: is missing, the next row is 51');
    await database.superuser(`SET session_replication_role = replica; DELETE FROM journal WHERE seq = 12`);
    const broken = await new Promise((resolve) => checkOlderLinks(database.engine, unchecked, log, resolve, 0));
    expect(String(broken)).toContain('journal row 12: is missing, the next row is 13');
  });

  it('a site that stops does not wait for them', async () => {
    const stop = checkOlderLinks(database.engine, { journal: 11, tape: 0 }, log, () => expect.unreachable(), 60_000);
    await stop();
  });
});
