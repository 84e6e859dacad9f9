import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readBody } from '@vitrine/engine/journal';
import type { Pool } from 'pg';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { readJournal } from '../../apps/server/src/journal/stored-state.ts';
import { verify } from '../../apps/server/src/journal/verify.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { freePort } from '../../apps/server/src/platform/postgres/embedded.ts';
import { BARE_ENVIRONMENT, spawnServer } from '../support/server.ts';
import { contradictions, counts, Site, Trader } from './traders.ts';

const KILLS = 50;
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

it('LED-04 LED-05 LED-21 OPS-12 fifty SIGKILLs under load lose and double nothing that a customer was told', async () => {
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
  for (let kill = 1; kill <= KILLS && contradictions.length === 0; kill += 1) {
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
  const seen = `${KILLS} kills, slowest restart ${Math.round(slowestMs)} ms; ${JSON.stringify(counts)}`;
  console.log(seen);
  expect(contradictions).toEqual([]);

  const database = await openDatabase({ dataDir, databaseUrl: undefined }, pino({ level: 'silent' }));
  const verified = await verify(database);
  expect(verified.rows).toBeGreaterThan(counts.acknowledged - counts.repeated);
  await everyWishOnce(database.app, traders);
  await everyReadTrue(database.app, traders);
  const { rows: sums } = await database.app.query(
    'SELECT DISTINCT sum(posted) AS sum FROM balances GROUP BY book, currency',
  );
  expect(sums).toEqual([{ sum: '0' }]);
  await database.stop();

  // A quiet test would prove nothing.
  expect(counts.accounts).toBe(TRADERS);
  expect(counts.acknowledged).toBeGreaterThan(1_500);
  expect(counts.unknown).toBeGreaterThan(200);
  expect(counts.repeated).toBeGreaterThan(150);
  expect(counts.reads).toBeGreaterThan(1_000);
}, 480_000);

/** Each command that was acknowledged stands in the journal once, under its key and number; no other one twice. */
async function everyWishOnce(db: Pool, traders: readonly Trader[]): Promise<void> {
  const wishes = new Map(traders.flatMap((trader) => trader.wishes).map((wish) => [wish.key, wish]));
  const rowOf = new Map<string, number>();
  const doubled: string[] = [];
  const strange: number[] = [];
  const wrong: string[] = [];
  let savedByKey = 0;
  for await (const page of readJournal(db, 1, Number.MAX_SAFE_INTEGER)) {
    for (const { seq, body } of page) {
      const { actor, key, events } = readBody(body);
      if (actor === 0) continue;
      const wish = wishes.get(key);
      if (wish === undefined || wish.uid !== actor) strange.push(seq);
      if (rowOf.has(key)) doubled.push(`rows ${rowOf.get(key)} and ${seq}`);
      rowOf.set(key, seq);
      const order = events.find((event) => event.type === 'OrderOpened' || event.type === 'OrderClosed');
      if (wish?.done === undefined) continue;
      if (wish.done.seq !== seq || order?.order !== wish.done.id) wrong.push(`${wish.path}: row ${seq}`);
      if (wish.unknown > 0) savedByKey += 1;
    }
  }
  const lost = [...wishes.values()].filter((wish) => wish.done !== undefined && !rowOf.has(wish.key));
  expect({ doubled, strange, wrong, lost }).toEqual({ doubled: [], strange: [], wrong: [], lost: [] });
  console.log(`${rowOf.size} commands in the journal, ${savedByKey} of them asked for again after an unknown result`);
  expect(savedByKey).toBeGreaterThan(30);
}

/** Every balance and every list that was read is what the journal says as of the row that the answer named. */
async function everyReadTrue(db: Pool, traders: readonly Trader[]): Promise<void> {
  const { rows: readings } = await db.query(
    `SELECT r.*, c.posted - c.held AS balance_then, c.held AS held_then
       FROM unnest($1::bigint[], $2::bigint[], $3::numeric[], $4::numeric[]) AS r(uid, seq, balance, locked),
            LATERAL (SELECT coalesce((SELECT balance_after FROM account_log l WHERE l.uid = r.uid AND kind = 2 AND l.seq <= r.seq
                                       ORDER BY l.seq DESC, idx DESC LIMIT 1), 0) AS posted,
                            coalesce((SELECT sum(margin) FROM contract_orders o WHERE o.uid = r.uid AND opened_seq <= r.seq
                                       AND (closed_seq IS NULL OR closed_seq > r.seq)), 0) AS held) c
      WHERE greatest(c.posted - c.held, 0) <> r.balance * 1000000 OR c.held <> r.locked * 1000000 LIMIT 3`,
    columnsOf(
      traders.flatMap((trader) => trader.readings).map(({ uid, seq, balance, locked }) => [uid, seq, balance, locked]),
    ),
  );
  expect(readings).toEqual([]);
  const { rows: holdings } = await db.query(
    `SELECT r.*, c.ids AS ids_then
       FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[]) AS r(uid, seq, total, ids),
            LATERAL (SELECT count(*) AS total, coalesce(string_agg(id::text, ' ' ORDER BY id DESC), '') AS ids FROM contract_orders o
                      WHERE o.uid = r.uid AND opened_seq <= r.seq AND (closed_seq IS NULL OR closed_seq > r.seq)) c
      WHERE c.total <> r.total OR (r.total <= 20 AND c.ids <> r.ids) LIMIT 3`,
    columnsOf(
      traders.flatMap((trader) => trader.holdings).map(({ uid, seq, total, ids }) => [uid, seq, total, ids.join(' ')]),
    ),
  );
  expect(holdings).toEqual([]);
}

function columnsOf(rows: readonly (readonly unknown[])[]): unknown[][] {
  return [0, 1, 2, 3].map((column) => rows.map((row) => row[column]));
}

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
