import { outbox } from '@vitrine/wire/staff/operator/outbox';
import type { Route } from '../../platform/http/context.ts';
import { readOutbox } from '../../platform/messages/outbox.ts';
import type { StaffDeps } from './deps.ts';
import { isoOf, nextOf } from './texts.ts';

export function outboxRoute({ desk }: Pick<StaffDeps, 'desk'>): Route {
  return desk.route(outbox, async ({ after }, { client, now }) => {
    const { rows, next } = await readOutbox(client, now, after);
    return {
      rows: rows.map(({ at, sentAt, ...row }) => ({
        ...row,
        at: isoOf(at),
        sentAt: sentAt === undefined ? null : isoOf(sentAt),
      })),
      next: nextOf(next),
    };
  });
}
