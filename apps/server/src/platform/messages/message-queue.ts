import { HOUR, MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type SecretBox, SecretUnreadable } from '../secret-box.ts';
import { type Deliver, DeliveryError } from './delivery.ts';
import { type Channel, type LeasedMessage, leaseMessage, markFailed, markSent, secretOf } from './outbox.ts';

/** How often the outbox is looked at, and how often where nothing is sent. */
const POLL_MS = SECOND;
const EXPIRY_POLL_MS = MINUTE;
/** Longer than sending one message takes at most. */
const LEASE_MS = 2 * MINUTE;
const FIRST_RETRY_MS = 30 * SECOND;
const LONGEST_RETRY_MS = HOUR;
const MOST_ATTEMPTS = 10;

/** Wait before the next attempt: 30 s, 1 min, 2 min ... one hour. Undefined after the last one. */
function retryAfter(attempts: number): number | undefined {
  return attempts >= MOST_ATTEMPTS ? undefined : Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}

export interface QueueDeps {
  readonly db: Pool;
  readonly box: SecretBox;
  readonly channel: Channel;
  /** Undefined if the site has no provider for the channel: then messages only expire. */
  readonly deliver: Deliver | undefined;
  /** Unix ms. */
  readonly now: () => number;
  readonly log: Logger;
}

/**
 * Sends what waits in the outbox for one channel, one message at a time. A message is leased before it is sent, so that two
 * servers do not send it both. If the process ends while sending, the message is sent again after the lease: at least once,
 * under the same id.
 */
export class MessageQueue {
  readonly #deps: QueueDeps;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(deps: QueueDeps) {
    this.#deps = deps;
  }

  start(wait = POLL_MS): void {
    const { deliver, log } = this.#deps;
    this.#timer = setTimeout(() => {
      this.#running = this.#handleAll()
        .catch((error: unknown) => log.warn({ err: error }, 'the outbox cannot be read'))
        .finally(() => {
          if (!this.#isStopped) this.start(deliver === undefined ? EXPIRY_POLL_MS : POLL_MS);
        });
    }, wait);
  }

  /** Resolves when the message that is being sent is done. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #handleAll(): Promise<void> {
    const { db, channel, deliver, now } = this.#deps;
    while (!this.#isStopped) {
      const at = now();
      const message = await leaseMessage(db, {
        channel,
        now: at,
        until: at + LEASE_MS,
        onlyExpired: deliver === undefined,
      });
      if (message === undefined) return;
      if (deliver === undefined || message.isExpired) await markFailed(db, message.id, 'Not sent in time.', undefined);
      else await this.#send(message, deliver);
    }
  }

  async #send(message: LeasedMessage, deliver: Deliver): Promise<void> {
    const { db, box, channel, now, log } = this.#deps;
    const { id, to, subject, text, language, attempts } = message;
    let secret: string | undefined;
    try {
      secret = secretOf(message, box);
      await deliver({ id: `outbox-${id}`, to, subject, text, secret, language });
    } catch (error) {
      return this.#failed(message, error, secret);
    }
    log.info({ outboxId: id, channel, attempts }, 'message sent');
    return markSent(db, id, now());
  }

  #failed({ id, attempts }: LeasedMessage, error: unknown, secret: string | undefined): Promise<void> {
    const { db, channel, now, log } = this.#deps;
    const isPermanent = error instanceof SecretUnreadable || (error instanceof DeliveryError && error.isPermanent);
    const wait = isPermanent ? undefined : retryAfter(attempts);
    const text = error instanceof Error ? error.message : String(error);
    // A provider may repeat what it refuses.
    const why = secret === undefined ? text : text.replaceAll(secret, '***');
    log.warn({ outboxId: id, channel, attempts, why, isGivenUp: wait === undefined }, 'a message was not sent');
    return markFailed(db, id, why, wait === undefined ? undefined : now() + wait);
  }
}
