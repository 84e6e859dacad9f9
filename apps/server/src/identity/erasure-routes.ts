import { askErasure } from '@vitrine/wire/identity/ask-erasure';
import { erasure } from '@vitrine/wire/identity/erasure';
import { erasureRequests } from '@vitrine/wire/identity/operator/erasure-requests';
import { proposeErasure } from '@vitrine/wire/identity/operator/propose-erasure';
import type { Pool } from 'pg';
import { Refused } from '../platform/http/answer.ts';
import { type Route, route } from '../platform/http/context.ts';
import { inTransaction } from '../platform/transaction.ts';
import type { Proposals, StaffDesk } from '../staff/index.ts';
import { customerOf, type ErasureRequest, type Erasures } from './erasures.ts';

export interface ErasureRoutesDeps {
  readonly db: Pool;
  readonly erasures: Erasures;
  readonly desk: StaffDesk;
  readonly proposals: Proposals;
}

const PAGE = 50;
const isoOf = (at: number): string => new Date(at).toISOString();
const textOf = (at: number | undefined): string | null => (at === undefined ? null : isoOf(at));

const rowOf = ({ uid, askedAt, obstacles, excludedUntil, proposal }: ErasureRequest) => ({
  customer: uid,
  askedAt: isoOf(askedAt),
  obstacles: [...obstacles],
  excludedUntil: textOf(excludedUntil),
  proposal: proposal ?? null,
});

/** Customers ask to be erased; two members of staff do it. */
export function erasureRoutes({ db, erasures, desk, proposals }: ErasureRoutesDeps): readonly Route[] {
  const stateOf = async (uid: number) => {
    const { askedAt, excludedUntil } = await erasures.stateOf(uid);
    return { askedAt: textOf(askedAt), excludedUntil: textOf(excludedUntil) };
  };
  proposals.register({
    kind: 'erase-customer',
    roles: ['identity', 'owner'],
    apply: (client, { subject }, afterCommit) => erasures.erase(client, customerOf(subject), afterCommit),
  });
  return [
    route(erasure, (_request, { caller }) => stateOf(caller.uid)),
    route(askErasure, async ({ wanted }, { caller }) => {
      await (wanted === '1' ? erasures.ask(caller.uid) : erasures.takeBack(caller.uid));
      return stateOf(caller.uid);
    }),
    desk.read(erasureRequests, ({ after }) =>
      inTransaction(db, async (client) => {
        const found = await erasures.requests(client, after, PAGE + 1);
        const page = found.slice(0, PAGE);
        return { rows: page.map(rowOf), next: found.length > PAGE ? String(page.at(-1)?.askedAt) : null };
      }),
    ),
    desk.route(proposeErasure, async ({ customer }, { client, staff, now, recordAudit }) => {
      const subject = `customer/${customer}`;
      const [before, after] = [{ erased: '0' }, { erased: '1' }];
      recordAudit({ subject, before, after });
      const refused = await erasures.refuse(client, customer);
      if (refused !== undefined) return refused;
      const proposed = { kind: 'erase-customer', subject, before, after } as const;
      const proposal = await proposals.propose(client, staff, proposed, now);
      return proposal instanceof Refused ? proposal : { proposal };
    }),
  ];
}
