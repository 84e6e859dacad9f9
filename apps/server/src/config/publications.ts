import type { Publication, SettingChange } from '@vitrine/wire/config/operator/site-version';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Duty } from '../platform/edge-link.ts';
import type { FactRelay } from '../platform/facts.ts';
import { inTransaction } from '../platform/transaction.ts';
import { writeAudit } from '../staff/index.ts';
import { changesTo, lockSettings, type Publishing, publishVersion, wrongKeys } from './versions.ts';

/** How often scheduled versions are looked for (milliseconds). */
const LOOK_MS = 1_000;

/** Schedules a version; returns the id under which it waits. */
export async function schedule(
  client: PoolClient,
  publishAt: number,
  changes: readonly SettingChange[],
  { staffId, at, note }: Publishing,
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    'INSERT INTO site_publications (publish_at, made_at, staff_id, note, changes) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [new Date(publishAt), new Date(at), staffId, note, JSON.stringify(changes)],
  );
  return Number(rows[0]?.id);
}

interface Row {
  readonly id: string;
  readonly state: Publication['state'];
  readonly publish_at: Date;
  readonly staff_id: string;
  readonly by: string;
  readonly note: string;
  readonly changes: readonly SettingChange[];
}

const COLUMNS = 'site_publications.id, state, publish_at, staff_id, name AS by, note, changes';

/** What waits, and what was not published, by time. */
export async function readPublications(db: Pool): Promise<readonly Publication[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM site_publications JOIN staff ON staff.id = staff_id
     WHERE state IN ('waiting', 'outdated') ORDER BY publish_at, site_publications.id LIMIT 100`,
  );
  return rows.map(({ id, state, publish_at, by, note, changes }) => ({
    id: Number(id),
    state,
    publishAt: publish_at.toISOString(),
    by,
    note,
    changes: [...changes],
  }));
}

/** Withdraws what waits; false when it waits no more. */
export async function withdraw(client: PoolClient, id: number): Promise<boolean> {
  const { rowCount } = await client.query(
    "UPDATE site_publications SET state = 'withdrawn' WHERE id = $1 AND state IN ('waiting', 'outdated')",
    [id],
  );
  return rowCount === 1;
}

interface Deps {
  readonly db: Pool;
  readonly log: Logger;
  readonly relay: Pick<FactRelay, 'submit'>;
}

/** Publishes the oldest version that is due; false when none is. Its row is locked: of several processes one publishes it. */
async function publishDue({ db, relay }: Deps, now: number): Promise<boolean> {
  const fact = await inTransaction(db, async (client) => {
    const state = await lockSettings(client);
    const { rows } = await client.query<Row & { readonly roles: string[] }>(
      `SELECT ${COLUMNS}, roles FROM site_publications JOIN staff ON staff.id = staff_id
       WHERE state = 'waiting' AND publish_at <= $1
       ORDER BY publish_at, site_publications.id LIMIT 1 FOR UPDATE OF site_publications`,
      [new Date(now)],
    );
    const [row] = rows;
    if (row === undefined) return undefined;
    const { id, changes } = row;
    const by = { staffId: Number(row.staff_id), at: now, note: row.note };
    const values = Object.fromEntries(changes.map(({ key, after }) => [key, after]));
    const moved = changesTo(state, Object.fromEntries(changes.map(({ key, before }) => [key, before])));
    // Somebody has changed one of these settings since: they decided knowing of the later version, or not at all.
    const isOutdated = moved.length > 0 || wrongKeys(state, values).length > 0;
    const published = isOutdated ? undefined : await publishVersion(client, state, changes, by);
    await client.query('UPDATE site_publications SET state = $2, version = $3 WHERE id = $1', [
      id,
      isOutdated ? 'outdated' : 'published',
      published?.number ?? null,
    ]);
    await writeAudit(client, auditOf(row, now, changes, isOutdated ? 'config.outdated' : 'done'));
    return published?.fact ?? null;
  });
  // A fact that is not sent here is sent by the relay's own round.
  if (fact !== undefined && fact !== null) await relay.submit(fact);
  return fact !== undefined;
}

const auditOf = (
  { id, staff_id, by, roles }: Row & { readonly roles: readonly string[] },
  at: number,
  changes: readonly SettingChange[],
  outcome: string,
) => ({
  at,
  staffId: Number(staff_id),
  staffName: by,
  roles: roles as never,
  operation: 'publish-settings',
  subject: `site-publication/${id}`,
  before: Object.fromEntries(changes.map(({ key, before }) => [key, before])),
  after: Object.fromEntries(changes.map(({ key, after }) => [key, after])),
  address: '',
  outcome,
});

/** Publishes scheduled versions when they are due. */
export const publicationDuty =
  (deps: Deps): Duty =>
  async () => {
    let isRunning: Promise<void> | undefined;
    const look = async (): Promise<void> => {
      while (await publishDue(deps, Date.now()));
    };
    const timer = setInterval(() => {
      isRunning ??= look()
        .catch((error: unknown) => deps.log.error({ err: error }, 'a scheduled version is not published'))
        .finally(() => {
          isRunning = undefined;
        });
    }, LOOK_MS);
    return async () => {
      clearInterval(timer);
      await isRunning;
    };
  };
