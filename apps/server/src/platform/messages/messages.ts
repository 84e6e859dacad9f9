import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { SecretBox } from '../secret-box.ts';
import type { Settings } from '../settings.ts';
import { createMailer } from './mail.ts';
import { MailQueue } from './mail-queue.ts';
import { type Message, putMessage } from './outbox.ts';

export interface MessagesDeps {
  readonly db: Pool;
  readonly log: Logger;
  readonly settings: Pick<Settings, 'smtpUrl' | 'mailFrom'>;
  readonly box: SecretBox;
  /** Unix ms. */
  readonly now: () => number;
}

/** How the rooms send mail and SMS: a message is a row that is written with the change it reports, and is sent afterwards. */
export class Messages {
  readonly #deps: MessagesDeps;

  constructor(deps: MessagesDeps) {
    this.#deps = deps;
  }

  /** Whether the site has a provider for the channel. Without one its messages wait in the outbox, which staff can read. */
  sends(channel: Message['channel']): boolean {
    return channel === 'email' && this.#deps.settings.smtpUrl !== undefined;
  }

  /** Puts a message into the outbox, in the transaction of the change it reports. */
  put(client: PoolClient, message: Message): Promise<void> {
    return putMessage(client, message, this.#deps.box);
  }

  /** Sends what waits, which one edge does for all; returns what ends it. */
  async beginDuty(): Promise<() => Promise<void>> {
    const { db, log, settings, box, now } = this.#deps;
    if (settings.smtpUrl === undefined) return async () => undefined;
    const queue = new MailQueue(db, box, createMailer(settings.smtpUrl, settings.mailFrom), now, log);
    queue.start();
    return () => queue.stop();
  }
}
