import type { CoreEvent } from '@vitrine/core/events';
import { readBody } from '@vitrine/engine/journal';
import type { Pool } from 'pg';
import pino from 'pino';
import { compareAllCheckpoints } from '../../apps/server/src/journal/checkpoint-check.ts';
import { readHead, readJournal } from '../../apps/server/src/journal/stored-state.ts';
import { verify } from '../../apps/server/src/journal/verify.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { readSettings } from '../../apps/server/src/platform/settings.ts';
import { keyOf, type Wish } from './customers.ts';

/** What the journal of a stopped site says about the commands of the customers. */
export interface Audit {
  readonly rows: number;
  readonly checkpoints: number;
  /** Acknowledged and not there; there twice; refused and there; there with another order or row than was answered. */
  readonly wrong: Readonly<Record<'lost' | 'doubled' | 'refused' | 'different', readonly string[]>>;
}

/** Proves the books of a stopped site, and compares every command with the journal. Throws when the books do not hold. */
export async function audit(dataDir: string, databaseUrl: string, wishes: readonly Wish[]): Promise<Audit> {
  const database = await openDatabase({ dataDir, databaseUrl }, pino({ level: 'silent' }));
  try {
    const settings = readSettings({ DATA_DIR: dataDir });
    const { count } = await compareAllCheckpoints(database.app, await readHead(database.app), settings);
    const { rows } = await verify(database);
    return { rows, checkpoints: count, wrong: await compareWishes(database.app, wishes) };
  } finally {
    await database.stop();
  }
}

async function compareWishes(db: Pool, wishes: readonly Wish[]): Promise<Audit['wrong']> {
  const byKey = new Map(wishes.map((wish) => [keyOf(wish), wish]));
  const found = new Set<string>();
  const wrong = { lost: [] as string[], doubled: [] as string[], refused: [] as string[], different: [] as string[] };
  for await (const page of readJournal(db, 1, Number.MAX_SAFE_INTEGER)) {
    for (const { seq, body } of page) {
      const { key, events } = readBody(body);
      const wish = byKey.get(key);
      if (wish === undefined) continue;
      const what = `${wish.path} of customer ${wish.uid}, row ${seq}`;
      if (found.has(key)) wrong.doubled.push(what);
      found.add(key);
      if (wish.refused !== undefined) wrong.refused.push(`${what}: ${wish.refused}`);
      const isSame = wish.done === undefined || (wish.done.seq === seq && wish.done.id === orderOf(wish, events));
      if (!isSame) wrong.different.push(`${what}, answered ${JSON.stringify(wish.done)}`);
    }
  }
  for (const [key, wish] of byKey)
    if (wish.done !== undefined && !found.has(key)) wrong.lost.push(`${wish.path} of customer ${wish.uid}`);
  return wrong;
}

function orderOf({ operation }: Wish, events: readonly CoreEvent[]): number | undefined {
  const type = operation === 'submit-order' ? 'OrderOpened' : 'OrderClosed';
  const event = events.find((one) => one.type === type);
  return event !== undefined && 'order' in event ? event.order : undefined;
}
