import { HOUR, MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type SecretBox, SecretUnreadable } from '../secret-box.ts';
import { MailError, type SendMail } from './mail.ts';
import { type LeasedMail, leaseMail, markFailed, markSent, secretOf } from './outbox.ts';

/** How often the outbox is looked at. */
const POLL_MS = SECOND;
/** Longer than sending one mail takes at most. */
const LEASE_MS = 2 * MINUTE;
const FIRST_RETRY_MS = 30 * SECOND;
const LONGEST_RETRY_MS = HOUR;
const MOST_ATTEMPTS = 10;

/** Wait before the next attempt: 30 s, 1 min, 2 min ... one hour. Undefined after the last one. */
function retryAfter(attempts: number): number | undefined {
  return attempts >= MOST_ATTEMPTS ? undefined : Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}

/**
 * Sends what waits in the outbox, one mail at a time. A mail is leased before it is sent, so that two servers do not send
 * it both. If the process ends while sending, the mail is sent again after the lease: at least once, under the same
 * `Message-ID`.
 */
export class MailQueue {
  readonly #db: Pool;
  readonly #box: SecretBox;
  readonly #send: SendMail;
  readonly #now: () => number;
  readonly #log: Logger;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(db: Pool, box: SecretBox, send: SendMail, now: () => number, log: Logger) {
    this.#db = db;
    this.#box = box;
    this.#send = send;
    this.#now = now;
    this.#log = log;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#sendAll()
        .catch((error: unknown) => this.#log.warn({ err: error }, 'the outbox cannot be read'))
        .finally(() => {
          if (!this.#isStopped) this.start();
        });
    }, POLL_MS);
  }

  /** Resolves when the mail that is being sent is done. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #sendAll(): Promise<void> {
    while (!this.#isStopped) {
      const now = this.#now();
      const mail = await leaseMail(this.#db, now, now + LEASE_MS);
      if (mail === undefined) return;
      await this.#sendOne(mail);
    }
  }

  async #sendOne(mail: LeasedMail): Promise<void> {
    const { id, to, subject, text, attempts, isExpired } = mail;
    if (isExpired) return markFailed(this.#db, id, 'Not sent in time.', undefined);
    try {
      const secret = secretOf(mail, this.#box);
      await this.#send({
        id: `outbox-${id}`,
        to,
        subject,
        text: secret === undefined ? text : `${text}\n\n${secret}\n`,
      });
    } catch (error) {
      return this.#failed(mail, error);
    }
    this.#log.info({ mail: id, attempts }, 'mail sent');
    return markSent(this.#db, id, this.#now());
  }

  #failed({ id, attempts }: LeasedMail, error: unknown): Promise<void> {
    const isPermanent = error instanceof SecretUnreadable || (error instanceof MailError && error.isPermanent);
    const wait = isPermanent ? undefined : retryAfter(attempts);
    const message = error instanceof Error ? error.message : String(error);
    this.#log.warn({ mail: id, attempts, why: message, isGivenUp: wait === undefined }, 'a mail was not sent');
    return markFailed(this.#db, id, message, wait === undefined ? undefined : this.#now() + wait);
  }
}
