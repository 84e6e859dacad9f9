import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { releases } from '../../../../tests/golden/release.ts';
import { type CommandResult, runCommand } from '../../../../tests/support/command.ts';
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { readHead } from '../../src/journal/stored-state.ts';
import { verify } from '../../src/journal/verify.ts';
import { checkpointNow, Insider, storeRelease, worsenResult } from '../support/insider.ts';

// Somebody who may do everything in the database, and knows how a row is hashed, makes a history that fits in itself:
// chains, heads and tables agree. What is kept outside the database contradicts it.

const release = releases().at(-1);
if (release === undefined) throw new Error('no golden journal');
const { length } = release.journal;

interface Scene {
  readonly database: TestDatabase;
  readonly insider: Insider;
  readonly dataDir: string;
  run(command: string, ...args: readonly string[]): Promise<CommandResult>;
}

/** A site that has stopped in order, with its checkpoint. */
async function stoppedSite(): Promise<Scene> {
  const database = await openTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-insider-'));
  onTestFinished(async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  if (release === undefined) throw new Error('no golden journal');
  await storeRelease(database, release);
  await checkpointNow(database, dataDir);
  const insider = new Insider(database);
  await insider.prepare();
  const run = (command: string, ...args: readonly string[]) =>
    runCommand(command, args, { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0' });
  return { database, insider, dataDir, run };
}

/** `said` with the checkpoint, `named` by the recomputation alone. */
type Attack = readonly [what: string, attack: (insider: Insider) => Promise<unknown>, said: RegExp, named: unknown];

/** Every bid of a batch one point lower. */
const cheaper = (body: string): string =>
  body.replace(/^(\d+,\d+),(\d+)/gm, (_, tick, bid) => `${tick},${BigInt(bid) - 1n}`);

const worse = worsenResult(release, 5_000_000n);

const ATTACKS: readonly Attack[] = [
  [
    'tail cut and rebuilt',
    (insider) => insider.cutJournal(10),
    new RegExp(`it names journal row ${length}, but the last one is ${length - 10}: what followed was removed`),
    undefined,
  ],
  [
    'chain re-hashed with one result changed',
    (insider) => insider.rewriteJournal(worse.edit),
    new RegExp(`journal row ${length} had another hash: it or one before it was changed`),
    expect.stringMatching(
      new RegExp(
        `^Error: formulas: 1 figure does not follow from terms and ticks\n` +
          `  order ${worse.order}, journal row ${worse.row}: Profit: recorded as ${worse.recorded}, recomputed as ${worse.right}$`,
      ),
    ),
  ],
  [
    'tape re-hashed',
    (insider) => insider.rewriteTape((body, no) => (no === 2 ? cheaper(body) : body)),
    /tape batch \d+ had another hash: it or one before it was changed/,
    expect.stringMatching(
      /^Error: formulas: .* order \d+, journal row \d+: not true: same tick in batch 2 of the tape/s,
    ),
  ],
  [
    'tail of the tape cut and rebuilt',
    (insider) => insider.cutTape(2),
    /it names tape batch \d+, but the last one is \d+: what followed was removed/,
    expect.stringMatching(/: not true: tick \d+ of instrument \d+ was the newest on the tape$/),
  ],
];

describe.each(ATTACKS)('B7 %s', (_what, attack, said, named) => {
  it('is found by verify and by a start: a checkpoint names what was there', async () => {
    const { database, insider, run } = await stoppedSite();
    await attack(insider);
    const { head, tapeHead } = await readHead(database.app);
    await insider.rebuild();
    expect(await readHead(database.app)).toMatchObject({ head, tapeHead });
    // It fits in itself: nothing in the database contradicts it, but for a figure that does not follow from its ticks.
    const alone = await verify(database).then(() => undefined, String);
    expect(alone).toEqual(named);

    const verified = await run('verify');
    expect(verified.said).toMatch(/^verify: checkpoint of \d{4}-\d\d-\d\dT[\d:.]+Z: /);
    expect(verified.said).toMatch(said);
    expect(verified.code).toBe(1);
    const started = await run('main');
    expect(started.said).toMatch(said);
    expect(started.code).toBe(1);
  });
});

it('B7 head moved back over rows that are gone: verify finds it, start and rebuild stop before anything is changed', async () => {
  const { insider, run } = await stoppedSite();
  await insider.cutJournal(3);
  const said = `it names journal row ${length}, but the last one is ${length - 3}`;
  for (const command of ['verify', 'main']) {
    const { code, said: why } = await run(command);
    expect(why, command).toContain(said);
    expect(code, command).toBe(1);
  }
  const rebuilt = await run('rebuild', 'all');
  expect(rebuilt.said).toMatch(/^rebuild: nothing was changed, checkpoint of /);
  expect(rebuilt.said).toContain(said);
  expect(rebuilt.code).toBe(1);
});

it('B7 rebuild never changes a head', async () => {
  const { database, dataDir, run } = await stoppedSite();
  // Without checkpoints, and with another row than the head names: nothing but the head says what should be there.
  rmSync(path.join(dataDir, 'checkpoints.jsonl'));
  const before = await readHead(database.app);
  expect(await run('rebuild', 'all')).toMatchObject({ code: 0 });
  expect(await readHead(database.app)).toEqual(before);
  await database.superuser('DELETE FROM journal WHERE seq = (SELECT max(seq) FROM journal)');
  expect(await run('rebuild', 'all')).toMatchObject({ code: 1, said: expect.stringContaining('nothing was changed') });
  expect(await readHead(database.app)).toMatchObject({ head: before.head, tapeHead: before.tapeHead });
});

it('verify compares every checkpoint, not only the newest', async () => {
  const { database, insider, dataDir, run } = await stoppedSite();
  await insider.cutJournal(5);
  await insider.rebuild();
  await checkpointNow(database, dataDir);
  const verified = await run('verify');
  expect(verified.said).toContain(`it names journal row ${length}, but the last one is ${length - 5}`);
  expect(verified.code).toBe(1);
});

it('a checkpoint that was made to fit has no valid signature, and a foreign key does not help', async () => {
  const { insider, dataDir, run } = await stoppedSite();
  const file = path.join(dataDir, 'checkpoints.jsonl');
  const honest = readFileSync(file, 'utf8');
  await insider.cutJournal(1);
  await insider.rebuild();
  writeFileSync(file, honest.replace(`"rows":${length}`, `"rows":${length - 1}`));
  expect(await run('verify')).toMatchObject({ code: 1, said: expect.stringContaining('is not signed with the key') });
  rmSync(path.join(dataDir, 'checkpoint-key.pem'));
  const { said, code } = await run('verify');
  expect(said).toMatch(/^verify: .*checkpoints\.jsonl was signed with a key that is not in .*checkpoint-key\.pem/);
  expect(code).toBe(1);
});

it('without a checkpoint verify says that nothing outside the database was compared, and names torn lines', async () => {
  const { dataDir, run } = await stoppedSite();
  appendFileSync(path.join(dataDir, 'checkpoints.jsonl'), '{"at":"2026-');
  expect((await run('verify')).said).toContain('checkpoints: 1 agree, line 2 is torn');
  rmSync(path.join(dataDir, 'checkpoints.jsonl'));
  const { said, code } = await run('verify');
  expect(said).toContain('checkpoints: none, so nothing shows whether the newest rows were removed\n');
  expect(code).toBe(0);
});
