import type { CoreEvent } from '@vitrine/core/events';
import { CUSTOMER_KINDS, customerAccount } from '@vitrine/domain/ledger/chart';
import { readBody } from '@vitrine/engine/journal';
import { Client, type Pool } from 'pg';
import { expect } from 'vitest';
import { readJournal } from '../../apps/server/src/journal/stored-state.ts';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import { explainOption } from '../../apps/server/src/trust/explain-option.ts';
import { readOptionEvidence } from '../../apps/server/src/trust/option-evidence.ts';
import type { Trader, Wish } from './traders.ts';

type Books = Pick<Database, 'app' | 'engine'>;

export interface BooksFound {
  /** Commands whose result was unknown to their customer, and that were asked for again. */
  readonly savedByKey: number;
  /** Events of the journal, by type. */
  readonly kinds: ReadonlyMap<string, number>;
}

/** Compares what customers were told with the books. The site has stopped, or takes no more commands. */
export async function checkBooks(database: Books, traders: readonly Trader[]): Promise<BooksFound> {
  const { holds, ...found } = await everyWishOnce(database.app, traders);
  await everyReadTrue(database.app, traders, holds);
  await everyOptionSettled(database);
  const { rows: sums } = await database.app.query(
    'SELECT DISTINCT sum(posted) AS sum FROM balances GROUP BY book, currency',
  );
  expect(sums).toEqual([{ sum: '0' }]);
  return found;
}

/** What each contract account held from a journal row on, oldest first. */
type Holds = ReadonlyMap<number, readonly { readonly seq: number; readonly held: bigint }[]>;

/**
 * Each command that was acknowledged stands in the journal once, under its key and number; no other one twice. Resolves
 * with what the journal says of holds.
 */
async function everyWishOnce(db: Pool, traders: readonly Trader[]): Promise<BooksFound & { readonly holds: Holds }> {
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
  console.log(JSON.stringify(Object.fromEntries(kinds)));
  return { holds, savedByKey, kinds };
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
async function everyOptionSettled(database: Books): Promise<void> {
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
