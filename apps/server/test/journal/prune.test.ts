import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { zstdCompressSync } from 'node:zlib';
import { EVENT_SCHEMAS } from '@vitrine/core/events';
import { DAY, HOUR } from '@vitrine/domain/kernel/time';
import type { Clock } from '@vitrine/engine/clock';
import { chain, type Head, writeTape } from '@vitrine/engine/journal';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openRelease, releases } from '../../../../tests/golden/release.ts';
import { runCommand } from '../../../../tests/support/command.ts';
import { createTestDatabase, openTestDatabase } from '../../../../tests/support/database.ts';
import { archiveBlocks } from '../../src/journal/archive.ts';
import { TAPE_CHAIN } from '../../src/journal/chains.ts';
import { checkLinks } from '../../src/journal/check-links.ts';
import {
  digestAfter,
  hashOfKept,
  keptLine,
  newestDigest,
  readKept,
  readPruned,
  type TapeDigest,
} from '../../src/journal/digests.ts';
import { LAST, readLinks } from '../../src/journal/links.ts';
import { connectOwner, packPartitions, startPacking } from '../../src/journal/pack.ts';
import { cutPartition } from '../../src/journal/partitions.ts';
import { readTapeAfter } from '../../src/journal/postgres-journal.ts';
import { pruneTape } from '../../src/journal/prune.ts';
import { ResumeFile, type VerifiedSoFar } from '../../src/journal/resume-point.ts';
import { checkNewestLinks } from '../../src/journal/start-check.ts';
import { readHead } from '../../src/journal/stored-state.ts';
import { readTapeRange, type TapePlace } from '../../src/journal/tape-range.ts';
import { verify } from '../../src/journal/verify.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { findTick } from '../../src/trust/evidence.ts';
import { explainOption } from '../../src/trust/explain-option.ts';
import { explainOrder } from '../../src/trust/explain-order.ts';
import { readOptionEvidence } from '../../src/trust/option-evidence.ts';
import { readOrderEvidence } from '../../src/trust/order-evidence.ts';
import { checkpointNow, storeRelease } from '../support/insider.ts';

const LONG = 120_000;
/** Of an instrument that nobody trades: so many ticks follow each tick of the story. */
const IDLE = { instrument: 99, ticks: 3 } as const;

const golden = releases().at(-1);
if (golden === undefined) throw new Error('there is no golden journal');
const release = { ...golden, tape: withIdleTicks(golden.tape) };
const { rows, tape } = openRelease(release);
const ticks = tape?.ticks ?? [];
/** Its first seconds are one period, what follows two hours later is another. */
const PERIOD = HOUR;
const LATER = (rows.at(-1)?.at ?? 0) + 10 * DAY;
/** Where the tape is cut: two partitions, so two blocks, and the newest ticks stay rows. */
const CUTS: readonly number[] = [6, 15];

function withIdleTicks(text: string): string {
  let seq = 0;
  const lines = text.split('\n').flatMap((line) => {
    const at = line.split(',')[4];
    const idle = Array.from({ length: IDLE.ticks }, () => {
      seq += 1;
      return `${IDLE.instrument},${seq},100,101,${at},${at},simulated`;
    });
    return [line, ...idle];
  });
  return lines.join('\n');
}

const database = await createTestDatabase();
const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-prune-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const settings = readSettings({ DATA_DIR: dataDir });
let owner: Client;
let stories: readonly string[];
let verified: Awaited<ReturnType<typeof verify>>;
/** The bodies of the tape before anything was pruned: what a copy elsewhere has. */
let copy: readonly string[];
const saved: VerifiedSoFar[] = [];

const query = <T extends object>(sql: string, values?: readonly unknown[]) => database.superuser<T>(sql, values);
const runVerify = (...args: readonly string[]) =>
  runCommand('verify', args, { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0' });

/** What `explain` says of every order and option. */
async function explainAll(): Promise<string[]> {
  const texts: string[] = [];
  for (const event of rows.flatMap(({ events }) => events)) {
    if (event.type === 'OrderOpened' || event.type === 'OrderPlaced') {
      const evidence = await readOrderEvidence(owner, event.order);
      if (evidence !== undefined) texts.push(explainOrder(evidence).text);
    } else if (event.type === 'OptionOpened') {
      const evidence = await readOptionEvidence(owner, event.option);
      if (evidence !== undefined) texts.push(explainOption(evidence).text);
    }
  }
  return texts;
}

async function kept(digest: TapeDigest) {
  const found = [];
  for await (const part of readKept(owner, digest)) found.push(...part);
  return found;
}

/** Does something to the database, and undoes it. */
async function tampered(change: string, check: () => Promise<unknown>): Promise<void> {
  await query(
    `CREATE TABLE undo_digests AS SELECT * FROM tape_digests; CREATE TABLE undo_kept AS SELECT * FROM tape_kept`,
  );
  await query(change);
  await check();
  await query(`DELETE FROM tape_digests; INSERT INTO tape_digests SELECT * FROM undo_digests; DROP TABLE undo_digests;
    DELETE FROM tape_kept; INSERT INTO tape_kept SELECT * FROM undo_kept; DROP TABLE undo_kept`);
}

beforeAll(async () => {
  owner = await connectOwner(database.engine);
  await storeRelease(database, release, async (stored, batches) => {
    if (stored === 0 && CUTS.includes(batches)) expect(await cutPartition(owner, TAPE_CHAIN, LATER)).toBe(true);
  });
  expect(await packPartitions(owner, TAPE_CHAIN, LATER)).toMatchObject({ partitions: 2 });
  await checkpointNow(database, dataDir);
  stories = await explainAll();
  const save = async (soFar: VerifiedSoFar) => void saved.push(deserialize(serialize(soFar)));
  verified = await verify(database, undefined, { from: undefined, saveMs: 0, pageRows: 7, save });
  const bodies: string[] = [];
  for await (const page of readLinks(database.app, TAPE_CHAIN, 1, LAST)) bodies.push(...page.map(({ body }) => body));
  copy = bodies;
}, LONG);
afterAll(() => owner.end());

describe('B8 raw ticks', () => {
  it('stay while they are young, while their day is not over, and when pruning is interrupted', async () => {
    const first = ticks[0]?.at ?? 0;
    expect(await pruneTape(owner, first, undefined, PERIOD)).toEqual({ days: 0, ticks: 0, kept: 0 });
    // A day whose next tick is not there yet may get another one.
    expect(await pruneTape(owner, LATER, undefined, 1_000 * DAY)).toEqual({ days: 0, ticks: 0, kept: 0 });
    expect(await pruneTape(owner, LATER, () => false, PERIOD)).toEqual({ days: 0, ticks: 0, kept: 0 });
    expect(await readPruned(owner)).toEqual({ days: 0, ticks: 0, kept: 0 });
  });

  it('stay when the transaction that removes them fails: no digest, no kept tick', async () => {
    await query(`CREATE FUNCTION refuse_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'killed'; END $$;
      CREATE TRIGGER refuse_once BEFORE DELETE ON tape_blocks FOR EACH STATEMENT EXECUTE FUNCTION refuse_once()`);
    await expect(pruneTape(owner, LATER, undefined, PERIOD)).rejects.toThrow('killed');
    await query('DROP TRIGGER refuse_once ON tape_blocks; DROP FUNCTION refuse_once');
    const [left] = await query<{ digests: number; kept: number; blocks: number }>(
      `SELECT (SELECT count(*)::int FROM tape_digests) AS digests, (SELECT count(*)::int FROM tape_kept) AS kept,
              (SELECT count(*)::int FROM tape_blocks) AS blocks`,
    );
    expect(left).toEqual({ digests: 0, kept: 0, blocks: 2 });
  });

  it('stay when the block before was changed, and the block is named', async () => {
    const [block] = await query<{ bodies: Buffer; last: string }>('SELECT bodies, last FROM tape_blocks ORDER BY last');
    await query('UPDATE tape_blocks SET bodies = $1 WHERE last = $2', [block!.bodies.subarray(0, -9), block!.last]);
    await expect(pruneTape(owner, LATER, undefined, PERIOD)).rejects.toThrow('tape batch 1 to 6, packed: it cannot be');
    await query('UPDATE tape_blocks SET bodies = $1 WHERE last = $2', [block!.bodies, block!.last]);
    expect(await readPruned(owner)).toMatchObject({ days: 0 });
  });

  it('of a file are read from there before their day is pruned, and the file stays', async () => {
    const before = await findTick(owner, { instrument: 1, seq: 1, at: ticks[0]?.at } as never);
    expect(await archiveBlocks(owner, TAPE_CHAIN, LATER, dataDir)).toMatchObject({ first: 1, last: 15 });
    expect(await findTick(owner, { instrument: 1, seq: 1, at: ticks[0]?.at } as never)).toEqual(before);
  });
});

describe('B8 a pruned day', () => {
  it('TRUST-08b is a digest and the ticks that events name', async () => {
    const pruned = await pruneTape(owner, LATER, undefined, PERIOD);
    expect(pruned).toMatchObject({ days: 1, ticks: 75 });
    expect(pruned.kept).toBeLessThan(25);
    expect(await readPruned(owner)).toEqual(pruned);
    expect(await query('SELECT FROM tape_blocks')).toEqual([]);
    expect(await pruneTape(owner, LATER, undefined, PERIOD)).toMatchObject({ days: 0 });
    const digest = await newestDigest(owner);
    // Of what nobody traded the first and the last tick.
    const idle = (await kept(digest as TapeDigest)).filter(({ tick }) => tick.instrument === IDLE.instrument);
    expect(idle.map(({ tick }) => tick.seq)).toEqual([1, 56]);
    expect(idle[1]).toEqual({ batch: 15, line: 5, tick: ticks[74] });
  });

  it('answers the public tape with its digest and the kept ticks, page by page, before the ticks of later days', async () => {
    const [first, last] = [ticks[0]!.at, ticks.at(-1)!.at];
    const whole = { instrument: IDLE.instrument, from: first, to: last + 1 };
    const { ticks: all, digests, next } = await readTapeRange(owner, { ...whole, after: undefined }, 500);
    expect(next).toBeUndefined();
    expect(digests).toEqual([await newestDigest(owner)]);
    const ofIdle = ticks.filter(({ instrument }) => instrument === IDLE.instrument);
    const left = [ofIdle[0], ...ofIdle.slice(55)].map((tick) => tick!.seq);
    expect(all.map(({ tick }) => tick.seq)).toEqual(left);
    expect(all.map(({ tick }) => tick)).toEqual(left.map((seq) => ofIdle[seq - 1]));
    const paged: number[] = [];
    for (let after: TapePlace | undefined, pages = 0; pages <= left.length; pages += 1) {
      const page = await readTapeRange(owner, { ...whole, after }, 1);
      paged.push(...page.ticks.map(({ tick }) => tick.seq));
      after = page.next;
      if (after === undefined) break;
    }
    expect(paged).toEqual(left);
    const later = { instrument: IDLE.instrument, from: digests[0]!.lastAt + 1, to: last + 1, after: undefined };
    expect(await readTapeRange(owner, later, 500)).toMatchObject({ digests: [], next: undefined });
  });

  it('is proven by a copy of its ticks: their bodies lead from hash to hash', async () => {
    const digest = (await newestDigest(owner)) as TapeDigest;
    const bodies = copy.slice(digest.first - 1, digest.last);
    expect(bodies.reduce((hash, body) => chain(hash, body), digest.previous)).toEqual(digest.hash);
    expect([digest.first, digest.last, digest.firstAt, digest.lastAt]).toEqual([1, 15, ticks[0]?.at, ticks[74]?.at]);
  });

  it('leaves every order and option explained as before', async () => {
    expect(await explainAll()).toEqual(stories);
    expect(stories.join('\n')).toContain('same tick in batch 1 of the tape');
  });

  it(
    'verifies as before: the figures too, from the first row and from every place that an earlier run saved',
    async () => {
      expect(await verify(database)).toEqual(verified);
      expect(saved.some(({ read }) => read.reading.tape.no < 15)).toBe(true);
      for (const from of saved.slice(0, -1))
        expect(await verify(database, undefined, { from, saveMs: 0, save: async () => undefined })).toEqual(verified);
      const said = await runVerify();
      const { ticks: all, kept: named } = await readPruned(owner);
      expect([said.code, said.said]).toEqual([
        0,
        expect.stringContaining(`${all - named} ticks of 1 pruned days are proven by digests only, ${named} are kept`),
      ]);
    },
    LONG,
  );

  it('starts as before, and followers go on behind it', async () => {
    const stored = await readHead(database.app);
    expect(await checkNewestLinks(database.engine, stored)).toMatchObject({ tape: 15 });
    await checkLinks(owner, TAPE_CHAIN, 0, stored.tapeHead.seq);
    await checkLinks(owner, TAPE_CHAIN, 5, stored.tapeHead.seq);
    const after = [];
    for await (const page of readTapeAfter(database.app, new Map())) after.push(...page);
    expect(after).toEqual(ticks.slice(75));
    expect(await packPartitions(owner, TAPE_CHAIN, LATER)).toEqual({ links: 0, partitions: 0 });
  });

  it(
    'is named by the next checkpoint',
    async () => {
      await checkpointNow(database, dataDir);
      expect((await runVerify()).said).toContain('checkpoints: 2 agree');
      const resumed = await new ResumeFile(settings).read(database.app, await readHead(database.app));
      expect(resumed?.read.seq).toBe(rows.length);
    },
    LONG,
  );
});

describe('B8 verify names', () => {
  const refused = async (said: string) => {
    await expect(verify(database)).rejects.toThrow(said);
    const command = await runVerify('--from-start');
    expect([command.code, command.said]).toEqual([1, expect.stringContaining('verify: ')]);
  };

  it(
    'a digest that was changed',
    async () => {
      await tampered('UPDATE tape_digests SET ticks = ticks + 1', async () => {
        await refused('tape digest 1: does not follow from the digest before and its content');
        await expect(checkNewestLinks(database.engine, await readHead(database.app))).rejects.toThrow('tape digest 1');
      });
    },
    LONG,
  );

  it(
    'a digest that was hashed again: a checkpoint has the one before',
    async () => {
      const digest = (await newestDigest(owner)) as TapeDigest;
      const forged = digestAfter(Buffer.alloc(32), { ...digest, ticks: digest.ticks + 1 }).toString('hex');
      const change = `UPDATE tape_digests SET ticks = ticks + 1, digest = decode('${forged}', 'hex')`;
      await tampered(change, async () =>
        expect((await runVerify()).said).toMatch(
          /checkpoint of .*: tape digest 1 was another: it or one before it was changed/,
        ),
      );
    },
    LONG,
  );

  it(
    'a day without a digest',
    async () => {
      await tampered('DELETE FROM tape_digests', async () => {
        await expect(verify(database)).rejects.toThrow('tape batch 1: is missing, the next batch is 16');
        expect((await runVerify()).said).toMatch(
          /checkpoint of .*: it names tape digest 1, but there are 0: some were removed/,
        );
      });
    },
    LONG,
  );

  it(
    'a kept tick that is missing or was changed',
    async () => {
      const check = async () => {
        await refused('tape digest 1: its kept ticks ');
        const { tapeHead } = await readHead(database.app);
        await expect(checkLinks(owner, TAPE_CHAIN, 0, tapeHead.seq)).rejects.toThrow('tape digest 1: its kept ticks ');
      };
      await tampered('DELETE FROM tape_kept', check);
      await tampered('UPDATE tape_kept SET lines = substr(lines, 1, length(lines) - 9)', check);
      const digest = (await newestDigest(owner)) as TapeDigest;
      const lines = (await kept(digest)).map(({ batch, line, tick }) => keptLine(batch, line, writeTape([tick])));
      expect(hashOfKept(lines)).toEqual(digest.keptHash);
      const cheaper = Buffer.from(lines.join('\n').replace('116500', '116400'));
      await tampered(
        `UPDATE tape_kept SET lines = decode('${zstdCompressSync(cheaper).toString('hex')}', 'hex')`,
        check,
      );
      expect(await verify(database)).toEqual(verified);
    },
    LONG,
  );

  it(
    'a block that was removed without a digest',
    async () => {
      expect(await cutPartition(owner, TAPE_CHAIN, LATER)).toBe(true);
      await query('CREATE TABLE undo_tape AS SELECT * FROM tape_batches; DELETE FROM tape_batches WHERE no < 17');
      await expect(verify(database)).rejects.toThrow('tape batch 16: is missing, the next batch is 17');
      await query('DELETE FROM tape_batches; INSERT INTO tape_batches SELECT * FROM undo_tape; DROP TABLE undo_tape');
      expect(await verify(database)).toEqual(verified);
    },
    LONG,
  );
});

it(
  'TRUST-08a the hourly job prunes from its second run on, at most what is older than the setting, and says so',
  async () => {
    const other = await openTestDatabase();
    onTestFinished(() => other.drop());
    const newest = ticks.at(-1)?.at ?? 0;
    const later = `${IDLE.instrument},${IDLE.ticks * 22 + 1},100,101,${newest + 3 * DAY},${newest + 3 * DAY},simulated`;
    await storeRelease(other, { ...release, tape: `${release.tape}\n${later}` }, async (stored, batches) => {
      if (stored !== 0 || batches !== 17) return;
      const cutter = await connectOwner(other.engine);
      expect(await cutPartition(cutter, TAPE_CHAIN, LATER)).toBe(true);
      await cutter.end();
    });
    let hourly: () => void = () => undefined;
    const told: Head[] = [];
    const info = vi.fn();
    const run = async (rawTickDays: number, now: number, hours: number, isPruning = false) => {
      const every = (_: number, task: () => void) => {
        hourly = task;
        return () => undefined;
      };
      const log = { info, error: vi.fn() };
      const checkpoints = { pruned: async (head: Head) => void told.push(head) };
      const stop = startPacking(other.engine, { now: () => now, every } as unknown as Clock, log as never, {
        rawTickDays,
        checkpoints,
      });
      for (let hour = 0; hour < hours; hour += 1) hourly();
      // A stop interrupts what runs.
      if (isPruning) await expect.poll(() => told.length, { timeout: 60_000 }).toBeGreaterThan(0);
      else await sleep(500);
      await stop();
      expect(log.error.mock.calls).toEqual([]);
      return (await readPruned(other.app)).ticks;
    };
    expect(await run(0, newest + 400 * DAY, 1)).toBe(0);
    expect(await run(30, newest + 400 * DAY, 0)).toBe(0);
    expect(await run(30, newest + 30 * DAY, 1)).toBe(0);
    expect(told).toEqual([]);
    expect(await run(30, newest + 32 * DAY, 1, true)).toBe(85);
    expect(told).toEqual([(await readHead(other.app)).digestHead]);
    expect(info).toHaveBeenLastCalledWith({ days: 1, ticks: 85, kept: expect.any(Number) }, 'raw ticks pruned');
    await verify(other);
  },
  LONG,
);

it('B8 knows every field of an event that names a tick', () => {
  const named = new Set<string>();
  for (const { fields } of Object.values(EVENT_SCHEMAS))
    for (const [field, { unit }] of Object.entries(fields))
      if (unit === 'tick' || /tick|seq$/i.test(field)) named.add(field);
  // The best tick of a trailing stop was the tick of the event that made it the best, on the day of both; a correction
  // names the row of the journal that it corrects, no tick.
  expect([...named].sort()).toEqual(['acceptedTick', 'best', 'convSeq', 'ofSeq', 'tick']);
});
