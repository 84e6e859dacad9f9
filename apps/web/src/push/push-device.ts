import { PUSH_KINDS, type PushKind } from '@vitrine/wire/push/kinds';
import { pushSettings } from '@vitrine/wire/push/push-settings';
import { subscribePush } from '@vitrine/wire/push/subscribe-push';
import { unsubscribePush } from '@vitrine/wire/push/unsubscribe-push';
import { client } from '../ground/client.ts';

/** Whether this browser can be notified. */
export type PushSupport = 'unsupported' | 'denied' | 'ready';

/** Why notifications were not turned on; anything else is an error of a call. */
export class PushFailure extends Error {
  override readonly name = 'PushFailure';
  readonly why: 'dismissed' | 'denied' | 'failed';
  constructor(why: PushFailure['why']) {
    super(why);
    this.why = why;
  }
}

export function pushSupport(): PushSupport {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isThere) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

/** Undefined where no service worker is installed, as in a private window of some browsers. */
async function subscriptionHere(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager.getSubscription();
}

/** What this browser is notified of; nothing when notifications are off. */
export async function readPushKinds(signal: AbortSignal): Promise<readonly PushKind[]> {
  if (pushSupport() !== 'ready') return [];
  const subscription = await subscriptionHere();
  if (subscription === null || subscription === undefined) return [];
  const { kinds } = await client.call(pushSettings, { endpoint: subscription.endpoint }, { signal });
  return PUSH_KINDS.filter((kind) => kinds.includes(kind));
}

/** base64url without padding, as the site and push services write keys. */
const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A subscription with the site's key of today; one with another key is of no use and ends. */
async function subscribeWith(siteKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) throw new PushFailure('failed');
  const { pushManager } = registration;
  const existing = await pushManager.getSubscription();
  if (existing !== null) {
    if (base64url(existing.options.applicationServerKey) === siteKey) return existing;
    await existing.unsubscribe();
  }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: siteKey }).catch(() => {
    throw new PushFailure('failed');
  });
}

async function tellSite(kinds: readonly PushKind[]): Promise<void> {
  const { public_key } = await client.call(pushSettings, {});
  const subscription = await subscribeWith(public_key);
  await client.call(subscribePush, {
    endpoint: subscription.endpoint,
    p256dh: base64url(subscription.getKey('p256dh')),
    auth: base64url(subscription.getKey('auth')),
    kinds: kinds.join(','),
  });
}

/**
 * Has this browser notified of these kinds, or of nothing. Asks the customer's leave where the browser does. Throws
 * {@link PushFailure}, or what a call throws.
 */
export async function setPushKinds(uid: number, kinds: readonly PushKind[]): Promise<void> {
  if (kinds.length === 0) {
    const subscription = await subscriptionHere();
    keepKinds(uid, []);
    if (subscription === null || subscription === undefined) return;
    await client.call(unsubscribePush, { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
    return;
  }
  const leave = await Notification.requestPermission();
  if (leave !== 'granted') throw new PushFailure(leave === 'denied' ? 'denied' : 'dismissed');
  await tellSite(kinds);
  keepKinds(uid, kinds);
}

const KEPT = 'vitrine.push';

type Kept = Readonly<Record<string, readonly PushKind[]>>;

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

/** Remembers in this browser what a customer wants, for the next time that they log in. */
function keepKinds(uid: number, kinds: readonly PushKind[]): void {
  localStorage.setItem(KEPT, JSON.stringify({ ...kept(), [uid]: kinds.length === 0 ? undefined : kinds }));
}

/** Subscribes again after a log-in, for a customer who had notifications here: they end with the session. */
export async function resumePush(uid: number): Promise<void> {
  const kinds = kept()[uid];
  if (kinds === undefined || pushSupport() !== 'ready' || Notification.permission !== 'granted') return;
  await tellSite(PUSH_KINDS.filter((kind) => kinds.includes(kind)));
}
