import { quarantine } from '@vitrine/wire/trust/operator/quarantine';
import type { Pool } from 'pg';
import type { Route } from '../../platform/http/context.ts';
import type { StaffDesk } from '../../staff/index.ts';

const PAGE = 50;

/** The quarantined commands, with the error that the engine recorded before it exited. */
export const quarantineRoute = (db: Pool, desk: StaffDesk): Route =>
  desk.read(quarantine, async ({ after }) => {
    const { rows } = await db.query<Record<'id' | 'actor' | 'key' | 'events' | 'why', string> & { at: Date }>(
      'SELECT id, at, key, actor, events, why FROM quarantine WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC LIMIT $2',
      [after ?? null, PAGE],
    );
    const last = rows.at(-1);
    return {
      rows: rows.map(({ id, at, key, actor, events, why }) => ({
        id: Number(id),
        at: at.toISOString(),
        key,
        uid: actor === '0' ? null : Number(actor),
        events: events === '' ? [] : events.split(' '),
        why,
      })),
      next: rows.length < PAGE || last === undefined ? null : last.id,
    };
  });
