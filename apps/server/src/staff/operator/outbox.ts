import { outbox } from '@vitrine/wire/staff/operator/outbox';
import type { Route } from '../../platform/http/context.ts';
import { readOutbox } from '../outbox.ts';
import type { StaffDeps } from './deps.ts';
import { isoOf, nextOf } from './texts.ts';

export function outboxRoute({ desk }: Pick<StaffDeps, 'desk'>): Route {
  return desk.route(outbox, async ({ after }, { client, staff }) => {
    const { rows, next } = await readOutbox(client, after, staff.roles.includes('owner'));
    return { rows: rows.map((row) => ({ ...row, at: isoOf(row.at) })), next: nextOf(next) };
  });
}
