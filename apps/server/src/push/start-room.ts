import type { Deps } from '../platform/deps.ts';
import { PUSH_WAITS } from '../platform/messages/inbox.ts';
import type { StartedRoom } from '../room.ts';
import { PushSender, type PushSenderDeps } from './push-sender.ts';
import { pushRoutes } from './routes.ts';
import { vapidKeys } from './vapid.ts';

/** Notifications on customers' own devices, of what the inbox tells. */
export function startRoom(
  { db, box, link, log, settings, signInNow: now = Date.now }: Deps,
  shown: Pick<PushSenderDeps, 'textOf' | 'icon'>,
): StartedRoom {
  const keys = vapidKeys(box);
  const { publicUrl, mailFrom, pushHosts: hosts } = settings;
  const contact = publicUrl?.startsWith('https:') === true ? publicUrl : `mailto:${mailFrom}`;
  let sender: PushSender | undefined;
  link.on(PUSH_WAITS, { heard: () => sender?.wake(), missed: () => sender?.wake() });
  return {
    routes: pushRoutes({ db, siteKey: keys.publicKey, hosts }),
    async duty() {
      const begun = new PushSender({ db, log, keys, contact, now, ...shown });
      sender = begun;
      begun.start();
      return async () => {
        sender = undefined;
        await begun.stop();
      };
    },
  };
}
