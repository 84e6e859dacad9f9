import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { chain, EMPTY_HEAD, type Head, readTape, type TapeBatch } from '@vitrine/engine/journal';
import { expect, it, onTestFinished } from 'vitest';
import { openRelease, type Release, releases } from '../../../../tests/golden/release.ts';
import { runCommand } from '../../../../tests/support/command.ts';
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { openCheckpointKey } from '../../src/journal/checkpoint-key.ts';
import { PostgresJournal } from '../../src/journal/postgres-journal.ts';
import { ResumeFile, type VerifiedSoFar } from '../../src/journal/resume-point.ts';
import { readHead } from '../../src/journal/stored-state.ts';
import { verify } from '../../src/journal/verify.ts';
import { appendRows, checkpointNow, Insider, storeRelease, worsenResult } from '../support/insider.ts';

// `verify` continues where its last run came to.

const LONG = { timeout: 180_000 };
/** Rows between two runs, and ticks of a batch. */
const [ROWS, TICKS] = [6, 3];

const release = releases().at(-1) as Release;
const { length } = release.journal;
const { rows, tape } = openRelease(release);

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'vitrine-resume-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function database(): Promise<TestDatabase> {
  const opened = await openTestDatabase();
  onTestFinished(() => opened.drop());
  return opened;
}

it('B7 continued after every few rows, verify reaches what one run reaches, and reads no row twice', LONG, async () => {
  const opened = await database();
  const dataDir = folder();
  const checkpointKeyFile = path.join(dataDir, 'checkpoint-key.pem');
  const settings = { checkpointFile: path.join(dataDir, 'checkpoints.jsonl'), checkpointKeyFile };
  openCheckpointKey(checkpointKeyFile);
  const lines = (tape as TapeBatch).body.split('\n');
  let head: Head = EMPTY_HEAD;
  let tapeHead: Head = EMPTY_HEAD;
  let result: unknown;
  for (let from = 0; from < rows.length; from += ROWS) {
    const some = rows.slice(from, from + ROWS);
    const journal = await PostgresJournal.open(opened.engine, opened.app);
    // The ticks up to these rows; the last rows bring the rest of the tape.
    const until = from + ROWS >= rows.length ? Number.POSITIVE_INFINITY : (some.at(-1)?.at ?? 0);
    while (lines.length > 0 && (readTape(lines[0] as string)[0]?.at ?? 0) <= until) {
      const body = lines.splice(0, TICKS).join('\n');
      const packed = { no: tapeHead.seq + 1, body, hash: chain(tapeHead.hash, body), ticks: readTape(body) };
      await journal.append({ before: head, rows: [], tapeBefore: tapeHead, tape: packed, tables: new Map() });
      tapeHead = { seq: packed.no, hash: packed.hash };
    }
    await appendRows(journal, some, head, tapeHead);
    head = some.at(-1) ?? head;
    await journal.close();
    const file = new ResumeFile(settings);
    const resumed = await file.read(opened.app, await readHead(opened.app));
    expect(resumed?.read.seq ?? 0).toBe(from);
    const read: number[] = [];
    result = await verify(opened, (what, done) => what === 'journal row' && read.push(done), {
      from: resumed,
      saveMs: 0,
      save: (soFar) => file.write(soFar),
    });
    expect(read).toEqual([head.seq]);
  }
  expect(await verify(opened)).toEqual(result);
});

it('B7 from every place that a run saved on its way, another reaches the same', LONG, async () => {
  const opened = await database();
  await storeRelease(opened, release);
  const saved: VerifiedSoFar[] = [];
  // As it goes to the file: what is saved must not change while the run goes on.
  const save = async (soFar: VerifiedSoFar) => void saved.push(deserialize(serialize(soFar)));
  const result = await verify(opened, undefined, { from: undefined, saveMs: 0, pageRows: 7, save });
  expect(saved.map(({ read }) => read.seq)).toEqual([7, 14, 21, 28, 35, length]);
  for (const from of saved.slice(0, -1)) {
    const again = verify(opened, undefined, { from, saveMs: 0, save: async () => undefined });
    expect(await again).toEqual(result);
  }
});

/** A site that has stopped in order, and was verified once. */
async function verifiedSite() {
  const opened = await database();
  const dataDir = folder();
  await storeRelease(opened, release);
  await checkpointNow(opened, dataDir);
  const insider = new Insider(opened);
  await insider.prepare();
  const run = (...args: readonly string[]) =>
    runCommand('verify', args, { DATABASE_URL: opened.url, DATA_DIR: dataDir, PORT: '0' });
  const first = await run();
  expect(first.code, first.said).toBe(0);
  expect(first.said).not.toContain('were verified by an earlier run');
  return { opened, dataDir, insider, run };
}

const RESUMED = `rows up to ${length} were verified by an earlier run; --from-start reads them again`;
const CHANGED = 'verify: journal row 5: its body is not the one that was hashed';
const changeBody = `UPDATE journal SET body = replace(body, '"shard":"0"', '"shard":"1"') WHERE seq = 5`;

it('B7 a body changed before the resume point is found by --from-start, a table by every run', LONG, async () => {
  const { opened, run } = await verifiedSite();
  await opened.superuser(changeBody);
  // What was read once is not read again.
  const resumed = await run();
  expect([resumed.code, resumed.said]).toEqual([0, expect.stringContaining(RESUMED)]);
  const all = await run('--from-start');
  expect([all.code, all.said]).toEqual([1, expect.stringContaining(CHANGED)]);
  await opened.superuser(`UPDATE journal SET body = replace(body, '"shard":"1"', '"shard":"0"') WHERE seq = 5`);
  await opened.superuser(`SET session_replication_role = replica; UPDATE account_log SET balance_after = 0`);
  const tables = await run();
  expect([tables.code, tables.said]).toEqual([1, expect.stringContaining('verify: table account_log: ')]);
});

it('B7 a chain hashed again before the resume point is found by every run, without any checkpoint', LONG, async () => {
  const { dataDir, insider, run } = await verifiedSite();
  rmSync(path.join(dataDir, 'checkpoints.jsonl'));
  await insider.rewriteJournal(worsenResult(release, 5_000_000n).edit);
  await insider.rebuild();
  const { code, said } = await run();
  expect(said).toContain(`journal row ${length} had another hash: it or one before it was changed`);
  expect(code).toBe(1);
});

it('B7 a resume point that was made up is not used: verify begins at the first row', LONG, async () => {
  const { opened, dataDir, run } = await verifiedSite();
  await opened.superuser(changeBody);
  const file = path.join(dataDir, 'verified.state');
  const honest = readFileSync(file);
  const changed = Buffer.from(honest);
  changed[changed.length - 1] = (changed[changed.length - 1] as number) ^ 1;
  const unsigned = honest.toString('latin1').replace(/"signature":"[^"]{8}(?=[^"]*"}\n)/, '"signature":"AAAAAAAA');
  for (const forged of [changed, Buffer.from(unsigned, 'latin1'), Buffer.from('nonsense')]) {
    expect(forged.equals(honest)).toBe(false);
    writeFileSync(file, forged);
    expect((await run()).said).toContain(CHANGED);
  }
  writeFileSync(file, honest);
  expect((await run()).said).toContain(RESUMED);
});

it('another option of verify is refused', async () => {
  const { code, said } = await runCommand('verify', ['--fast'], { DATA_DIR: folder() });
  expect([code, said]).toEqual([1, 'verify: the only option is --from-start, which begins again at the first row\n']);
});
