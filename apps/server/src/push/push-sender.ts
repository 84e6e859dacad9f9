import { HOUR, MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import type { Language } from '@vitrine/wire/envelope';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import webPush from 'web-push';
import { forgetSubscription, type LeasedPush, leasePushes, removePush, retryPush } from './store.ts';
import type { VapidKeys } from './vapid.ts';

/** What waited for longer is no news any more; also how long a push service keeps it for a browser that is off. */
const USEFUL_MS = HOUR;
const POLL_MS = 5 * SECOND;
/** Longer than sending takes at most. */
const LEASE_MS = MINUTE;
const ANSWER_MS = 10 * SECOND;
const AT_ONCE = 32;
const RETRY_MS = 10 * SECOND;
/** The browser has unsubscribed, or the push service has forgotten it. */
const GONE: ReadonlySet<number> = new Set([403, 404, 410]);

export interface PushSenderDeps {
  readonly db: Pool;
  readonly log: Logger;
  readonly keys: VapidKeys;
  /** Whom push services write to when something is wrong: a `mailto:` or `https:` address. */
  readonly contact: string;
  /** Unix ms. */
  readonly now: () => number;
  /** Path of the site's own icon; undefined: that of the program. */
  readonly icon: () => string | undefined;
  /** What a message of the inbox says. */
  readonly textOf: (
    message: Pick<LeasedPush, 'kind' | 'params'>,
    language: Language,
  ) => Promise<{ readonly title: string; readonly desc: string; readonly path: string }>;
}

/**
 * Sends waiting notifications to the push services, encrypted for the browser (RFC 8291), many at a time. At least once:
 * a browser shows one that comes twice once, because both have the same tag.
 */
export class PushSender {
  readonly #deps: PushSenderDeps;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(deps: PushSenderDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#next(0);
  }

  /** Looks at once: something waits. */
  wake(): void {
    clearTimeout(this.#timer);
    this.#next(0);
  }

  /** Resolves when what is being sent is done. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #next(wait: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#running
        .then(() => this.#sendAll())
        .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'notifications cannot be read'))
        .finally(() => {
          clearTimeout(this.#timer);
          this.#next(POLL_MS);
        });
    }, wait);
  }

  async #sendAll(): Promise<void> {
    const { db, now } = this.#deps;
    while (!this.#isStopped) {
      const leased = await leasePushes(db, { now: now(), until: now() + LEASE_MS, most: AT_ONCE });
      if (leased.length === 0) return;
      await Promise.all(leased.map((one) => this.#send(one)));
    }
  }

  async #send(one: LeasedPush): Promise<void> {
    const { db, keys, now, log } = this.#deps;
    const { id, subscription, sentAt, attempts } = one;
    if (one.siteKey !== keys.publicKey) return forgetSubscription(db, subscription);
    if (now() - sentAt > USEFUL_MS) return removePush(db, id);
    const status = await this.#post(one).catch((error: unknown) => {
      log.warn({ push: id, attempts, why: (error as Error).name }, 'a push service does not answer');
      return undefined;
    });
    if (status !== undefined && status < 300) return removePush(db, id);
    if (status !== undefined && GONE.has(status)) return forgetSubscription(db, subscription);
    if (status !== undefined) log.warn({ push: id, attempts, status }, 'a push service refused a notification');
    return retryPush(db, id, now() + RETRY_MS * 2 ** (attempts - 1));
  }

  /** Posts a notification; resolves to the status of the answer. */
  async #post(one: LeasedPush): Promise<number> {
    const { keys, contact, textOf, icon } = this.#deps;
    const { endpoint, p256dh, auth, language, message } = one;
    const { title, desc, path } = await textOf(one, language);
    const { body, headers, method } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ title, body: desc, path, tag: `message-${message}`, language, icon: icon() }),
      { vapidDetails: { subject: contact, ...keys }, TTL: USEFUL_MS / SECOND, urgency: 'high' },
    );
    const answer = await fetch(endpoint, {
      method,
      headers: headers as Record<string, string>,
      body: body === null ? null : new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  }
}
