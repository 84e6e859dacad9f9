import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { compareAllCheckpoints } from '../../apps/server/src/journal/checkpoint-check.ts';
import { readHead } from '../../apps/server/src/journal/stored-state.ts';
import { verify } from '../../apps/server/src/journal/verify.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { freePort } from '../../apps/server/src/platform/postgres/embedded.ts';
import { readSettings } from '../../apps/server/src/platform/settings.ts';
import { BARE_ENVIRONMENT, spawnServer } from '../support/server.ts';
import { checkBooks } from './books.ts';
import { contradictions, counts, Site, Trader } from './traders.ts';

const KILLS = 50;
/** A slow machine gets more of them, until enough has happened in between. */
const MOST_KILLS = 4 * KILLS;
/** What has to happen at the least: a quiet test would prove nothing. */
const LEAST = { acknowledged: 1_500, unknown: 200, repeated: 150, reads: 1_000 } as const;
const isQuiet = () => (Object.keys(LEAST) as (keyof typeof LEAST)[]).some((what) => counts[what] <= LEAST[what]);
const TRADERS = 10;

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-crash-'));
const dataDir = path.join(directory, 'data');
const POSTMASTER = path.join(dataDir, 'postgres/postmaster.pid');
const port = await freePort();
const env = {
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  PORT: String(port),
  LOG_LEVEL: 'warn',
};

it('LED-04 LED-05b LED-21 OPS-12 fifty SIGKILLs under load lose and double nothing that a customer was told', async () => {
  const site = new Site(`http://127.0.0.1:${port}`);
  const traders = Array.from({ length: TRADERS }, () => new Trader(site));
  const lives = traders.map((trader) => trader.live());
  let slowestMs = 0;
  let server = await spawnServer(env);
  // Whatever went wrong: nobody trades on, nothing runs on.
  onTestFinished(async () => {
    site.isOver = true;
    site.isUp();
    await server.kill();
    if (existsSync(POSTMASTER)) await killPostgres();
    rmSync(directory, { recursive: true, force: true });
  });
  site.isUp();
  for (let kill = 1; (kill <= KILLS || isQuiet()) && kill <= MOST_KILLS && contradictions.length === 0; kill += 1) {
    await sleep(150 + Math.random() * 700);
    await server.kill();
    site.isDown();
    // Some die again while they start; sometimes PostgreSQL dies with them, as when the power fails.
    if (kill % 8 === 0) await startAndKill(50 + Math.random() * 800);
    if (kill % 20 === 0) await killPostgres();
    const startedAt = performance.now();
    server = await spawnServer(env);
    if (kill % 20 !== 0) slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    site.isUp();
  }
  await sleep(500);
  site.isOver = true;
  await Promise.all(lives);
  await server.stop();
  const seen = `slowest restart ${Math.round(slowestMs)} ms; ${JSON.stringify(counts)}`;
  console.log(seen);
  expect(contradictions).toEqual([]);

  const database = await openDatabase({ dataDir, databaseUrl: undefined }, pino({ level: 'silent' }));
  const verified = await verify(database);
  // The first start wrote one, the stop another.
  const settings = readSettings({ DATA_DIR: dataDir });
  const compared = await compareAllCheckpoints(database.app, await readHead(database.app), settings);
  expect(compared.count).toBeGreaterThanOrEqual(2);
  expect(verified.rows).toBeGreaterThan(counts.acknowledged - counts.repeated);
  const found = await checkBooks(database, traders);
  expect(found.savedByKey).toBeGreaterThan(30);
  for (const kind of ['OrderPlaced', 'OrderTriggered', 'OrderCancelled', 'OptionEntered', 'OptionSettled']) {
    expect(found.kinds.get(kind) ?? 0, kind).toBeGreaterThan(15);
  }
  await database.stop();

  expect(counts.accounts).toBe(TRADERS);
  expect(isQuiet(), seen).toBe(false);
}, 1_800_000);

/** A server that dies again before it serves, or just when it does. */
async function startAndKill(afterMs: number): Promise<void> {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...BARE_ENVIRONMENT, ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await sleep(afterMs);
  child.kill('SIGKILL');
  await ended;
}

/** The cluster's first process, as `postmaster.pid` names it; its children notice and go. */
async function killPostgres(): Promise<void> {
  const pid = Number.parseInt(readFileSync(POSTMASTER, 'utf8'), 10);
  process.kill(pid, 'SIGKILL');
  await sleep(300);
}
