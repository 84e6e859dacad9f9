import { readBody } from '@vitrine/engine/journal';
import type { Pool } from 'pg';
import type { Follower } from '../journal/followers.ts';
import { readJournal } from '../journal/stored-state.ts';
import { hasDetails, linkDetails, type RequestKind } from './request-details.ts';

interface Requested {
  readonly seq: number;
  readonly kind: RequestKind;
  readonly request: number;
}

/** Gives details the number of their request, where the process that had written them ended before it knew the number. */
export const detailsFollower = (db: Pool): Follower<Requested> => ({
  name: 'funding-details',
  pick({ seq, events }) {
    return events.flatMap((event): Requested[] => {
      if (event.type === 'DepositClaimed') return [{ seq, kind: 'deposit', request: event.deposit }];
      if (event.type === 'WithdrawalRequested') return [{ seq, kind: 'withdrawal', request: event.withdrawal }];
      return [];
    });
  },
  async store(client, items) {
    for (const { seq, kind, request } of items) {
      if (await hasDetails(client, kind, request)) continue;
      for await (const page of readJournal(db, seq, seq))
        for (const { body } of page) await linkDetails(client, kind, readBody(body).key, request);
    }
  },
});
