import { messageSettings } from '@vitrine/wire/content/message-settings';
import { setMessageSettings } from '@vitrine/wire/content/set-message-settings';
import type { Pool } from 'pg';
import { type Route, route } from '../platform/http/context.ts';
import { setWantsMarketing, wantsMarketing } from './inbox-store.ts';

/** Whether a customer wants marketing. */
export const messageSettingsRoutes = (db: Pool, now: () => number): readonly Route[] => [
  route(messageSettings, async (_request, { caller }) => ({ marketing: await wantsMarketing(db, caller.uid) })),
  route(setMessageSettings, async ({ marketing }, { caller }) => {
    await setWantsMarketing(db, caller.uid, marketing, now());
    return { marketing };
  }),
];
