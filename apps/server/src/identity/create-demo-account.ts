import { randomBytes } from 'node:crypto';
import { createDemoAccount } from '@vitrine/wire/identity/create-demo-account';
import type { Pool } from 'pg';
import type { FactRelay } from '../platform/facts.ts';
import { Refused } from '../platform/http/answer.ts';
import { addressGroup } from '../platform/http/client-address.ts';
import { route } from '../platform/http/context.ts';
import type { WindowCounter } from '../platform/http/window-counter.ts';
import { inTransaction } from '../platform/transaction.ts';
import { readProfile } from './account-store.ts';
import { openAccounts } from './open-accounts.ts';
import type { Sessions } from './sessions.ts';
import { signInPlace } from './sign-in-place.ts';
import { insertDemoUser } from './store.ts';
import { userRow } from './user-row.ts';

/**
 * Creates customer, session and the fact that opens the accounts in one transaction. The answer waits until the core
 * has opened the accounts.
 */
export const createDemoAccountRoute = (db: Pool, sessions: Sessions, relay: FactRelay, perAddress: WindowCounter) =>
  route(createDemoAccount, async (_request, context) => {
    if (!perAddress.allows(addressGroup(context.address))) return new Refused('request.too-many');
    const demoId = randomBytes(16).toString('hex');
    const { user, token, fact } = await inTransaction(db, async (client) => {
      const created = await insertDemoUser(client, demoId);
      const opened = await openAccounts(client, created.uid, 'demo');
      return { user: created, ...(await sessions.begin(created.uid, signInPlace(context), client)), fact: opened };
    });
    await relay.submit(fact);
    return { demo_id: demoId, token, user: userRow(await readProfile(db, user.uid)) };
  });
