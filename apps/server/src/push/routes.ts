import { pushSettings } from '@vitrine/wire/push/push-settings';
import { subscribePush } from '@vitrine/wire/push/subscribe-push';
import { unsubscribePush } from '@vitrine/wire/push/unsubscribe-push';
import type { Pool } from 'pg';
import { Refused } from '../platform/http/answer.ts';
import { type Route, route } from '../platform/http/context.ts';
import { isPushService } from './services.ts';
import { readKinds, removeSubscription, saveSubscription } from './store.ts';

export interface PushDeps {
  readonly db: Pool;
  /** The key that browsers subscribe with. */
  readonly siteKey: string;
  /** Hosts of push services beside the known ones. */
  readonly hosts: readonly string[];
}

export function pushRoutes({ db, siteKey, hosts }: PushDeps): readonly Route[] {
  return [
    route(pushSettings, async ({ endpoint = '' }, { caller }) => ({
      public_key: siteKey,
      kinds: endpoint === '' ? [] : [...(await readKinds(db, caller.uid, endpoint, siteKey))],
    })),
    route(subscribePush, async ({ endpoint, p256dh, auth, kinds }, { caller, language }) => {
      if (!isPushService(endpoint, hosts)) return new Refused('push.unknown-service');
      const { uid, session } = caller;
      await saveSubscription(db, { uid, session, endpoint, p256dh, auth, kinds, siteKey, language });
      return { kinds };
    }),
    route(unsubscribePush, async ({ endpoint }, { caller }) => {
      await removeSubscription(db, caller.uid, endpoint);
      return {};
    }),
  ];
}
