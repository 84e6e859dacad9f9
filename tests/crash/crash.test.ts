import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CoreEvent } from '@vitrine/core/events';
import { CUSTOMER_KINDS, customerAccount } from '@vitrine/domain/ledger/chart';
import { readBody } from '@vitrine/engine/journal';
import { Client, type Pool } from 'pg';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { compareAllCheckpoints } from '../../apps/server/src/journal/checkpoint-check.ts';
import { readHead, readJournal } from '../../apps/server/src/journal/stored-state.ts';
import { verify } from '../../apps/server/src/journal/verify.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { freePort } from '../../apps/server/src/platform/postgres/embedded.ts';
import { readSettings } from '../../apps/server/src/platform/settings.ts';
import { explainOption } from '../../apps/server/src/trust/explain-option.ts';
import { readOptionEvidence } from '../../apps/server/src/trust/option-evidence.ts';
import { BARE_ENVIRONMENT, spawnServer } from '../support/server.ts';
import { contradictions, counts, Site, Trader, type Wish } from './traders.ts';

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
  const holds = await everyWishOnce(database.app, traders);
  await everyReadTrue(database.app, traders, holds);
  await everyOptionSettled(database);
  const { rows: sums } = await database.app.query(
    'SELECT DISTINCT sum(posted) AS sum FROM balances GROUP BY book, currency',
  );
  expect(sums).toEqual([{ sum: '0' }]);
  await database.stop();

  expect(counts.accounts).toBe(TRADERS);
  expect(isQuiet(), seen).toBe(false);
}, 1_800_000);

/** What each contract account held from a journal row on, oldest first. */
type Holds = ReadonlyMap<number, readonly { readonly seq: number; readonly held: bigint }[]>;

/**
 * Each command that was acknowledged stands in the journal once, under its key and number; no other one twice. Resolves
 * with what the journal says of holds.
 */
async function everyWishOnce(db: Pool, traders: readonly Trader[]): Promise<Holds> {
  const wishes = new Map(traders.flatMap((trader) => trader.wishes).map((wish) => [wish.key, wish]));
  const rowOf = new Map<string, number>();
  const doubled: string[] = [];
  const strange: number[] = [];
  const wrong: string[] = [];
  const holds = new Map<number, { seq: number; held: bigint }[]>();
  const kinds = new Map<string, number>();
  let savedByKey = 0;
  for await (const page of readJournal(db, 1, Number.MAX_SAFE_INTEGER)) {
    for (const { seq, body } of page) {
      const { actor, key, events } = readBody(body);
      for (const event of events) {
        kinds.set(event.type, (kinds.get(event.type) ?? 0) + 1);
        if (event.type !== 'HoldPlaced' && event.type !== 'HoldReleased') continue;
        const of = holds.get(event.account) ?? [];
        of.push({ seq, held: event.heldAfter });
        holds.set(event.account, of);
      }
      if (actor === 0) continue;
      const wish = wishes.get(key);
      if (wish === undefined || wish.uid !== actor) strange.push(seq);
      if (rowOf.has(key)) doubled.push(`rows ${rowOf.get(key)} and ${seq}`);
      rowOf.set(key, seq);
      if (wish?.done === undefined) continue;
      const isItsRow = wish.operation === 'submit-option' ? wish.done.seq >= seq : wish.done.seq === seq;
      if (!isItsRow || numberOf(wish, events) !== wish.done.id) wrong.push(`${wish.path}: row ${seq}`);
      if (wish.unknown > 0) savedByKey += 1;
    }
  }
  const lost = [...wishes.values()].filter((wish) => wish.done !== undefined && !rowOf.has(wish.key));
  expect({ doubled, strange, wrong, lost }).toEqual({ doubled: [], strange: [], wrong: [], lost: [] });
  console.log(`${rowOf.size} commands in the journal, ${savedByKey} of them asked for again after an unknown result`);
  expect(savedByKey).toBeGreaterThan(30);
  console.log(JSON.stringify(Object.fromEntries(kinds)));
  for (const kind of ['OrderPlaced', 'OrderTriggered', 'OrderCancelled', 'OptionEntered', 'OptionSettled']) {
    expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(15);
  }
  return holds;
}

/** The number of the order or option that a wish brought about, as its row says. */
function numberOf({ operation, path: asked }: Wish, events: readonly CoreEvent[]): number | undefined {
  const submitted = asked.includes('status=0') ? 'OrderPlaced' : 'OrderOpened';
  const made = {
    'submit-order': submitted,
    'close-order': 'OrderClosed',
    'cancel-order': 'OrderCancelled',
    'submit-option': 'OptionOpened',
  } as const;
  const event = events.find(({ type }) => type === made[operation]);
  if (event === undefined) return undefined;
  return 'option' in event ? event.option : 'order' in event ? event.order : undefined;
}

/** No option that was due is left, and what became of some of them follows from their terms and ticks. */
async function everyOptionSettled(database: Awaited<ReturnType<typeof openDatabase>>): Promise<void> {
  const { rows: left } = await database.app.query(
    'SELECT id FROM options WHERE status = 1 AND expires_at < (SELECT max(at) FROM journal) - 1000',
  );
  expect(left).toEqual([]);
  const { rows: some } = await database.app.query<{ id: string }>(
    'SELECT id FROM options WHERE status = 3 ORDER BY outcome = $1 DESC, md5(id::text) LIMIT 30',
    ['void'],
  );
  const client = new Client(database.engine);
  await client.connect();
  try {
    for (const { id } of some) {
      const evidence = await readOptionEvidence(client, Number(id));
      if (evidence === undefined) throw new Error(`no option ${id}`);
      const { differences, text } = explainOption(evidence);
      expect(differences, text).toEqual([]);
    }
  } finally {
    await client.end();
  }
}

/** Every balance and every list that was read is what the journal says as of the row that the answer named. */
async function everyReadTrue(db: Pool, traders: readonly Trader[], holds: Holds): Promise<void> {
  const readings = traders.flatMap((trader) => trader.readings);
  const { rows: wrong } = await db.query(
    `SELECT r.*, c.*
       FROM unnest($1::bigint[], $2::bigint[], $3::numeric[], $4::numeric[], $5::int[], $6::numeric[]) AS r(uid, seq, balance, locked, kind, held),
            LATERAL (SELECT coalesce((SELECT balance_after FROM account_log l WHERE l.uid = r.uid AND l.kind = r.kind AND l.seq <= r.seq
                                       ORDER BY l.seq DESC, idx DESC LIMIT 1), 0) AS posted,
                            coalesce((SELECT sum(stake) FROM options o WHERE o.uid = r.uid AND opened_seq <= r.seq
                                       AND (closed_seq IS NULL OR closed_seq > r.seq)), 0) AS staked) c
      WHERE greatest(c.posted - r.held, 0) <> r.balance * 1000000
         OR CASE r.kind WHEN ${CUSTOMER_KINDS.micro} THEN c.staked ELSE r.held END <> r.locked * 1000000 LIMIT 3`,
    columnsOf(
      readings.map(({ uid, type, seq, balance, locked }) => {
        // Stakes are posted away from the options account: nothing is held on it.
        const held = holds.get(customerAccount(uid, type))?.findLast((one) => one.seq <= seq)?.held ?? 0n;
        return [uid, seq, balance, locked, CUSTOMER_KINDS[type], String(held)];
      }),
    ),
  );
  expect(wrong).toEqual([]);
  const { rows: holdings } = await db.query(
    `SELECT r.*, c.ids AS ids_then
       FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[]) AS r(uid, seq, total, ids),
            LATERAL (SELECT count(*) AS total, coalesce(string_agg(id::text, ' ' ORDER BY id DESC), '') AS ids FROM contract_orders o
                      WHERE o.uid = r.uid AND (closed_seq IS NULL OR closed_seq > r.seq)
                        AND CASE WHEN target_price IS NULL THEN opened_seq ELSE triggered_seq END <= r.seq) c
      WHERE c.total <> r.total OR (r.total <= 20 AND c.ids <> r.ids) LIMIT 3`,
    columnsOf(
      traders.flatMap((trader) => trader.holdings).map(({ uid, seq, total, ids }) => [uid, seq, total, ids.join(' ')]),
    ),
  );
  expect(holdings).toEqual([]);
}

function columnsOf(rows: readonly (readonly unknown[])[]): unknown[][] {
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]));
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
