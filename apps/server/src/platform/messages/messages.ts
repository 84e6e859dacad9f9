import { DAY, HOUR } from '@vitrine/domain/kernel/time';
import type { Language } from '@vitrine/wire/envelope';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { repeatedDuty } from '../duties.ts';
import type { Duty } from '../edge-link.ts';
import { writtenIn } from '../http/texts.ts';
import type { SecretBox } from '../secret-box.ts';
import type { Settings } from '../settings.ts';
import type { Deliver } from './delivery.ts';
import { createMailer, mailDelivery } from './mail.ts';
import { MessageQueue } from './message-queue.ts';
import { type Channel, forgetRecipients, type Message, putMessage } from './outbox.ts';
import { createSmsSender } from './sms.ts';

export interface MessagesDeps {
  readonly db: Pool;
  readonly log: Logger;
  readonly settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'sms' | 'outboxDays'>;
  readonly box: SecretBox;
  /** Unix ms. */
  readonly now: () => number;
  /** Whom mail is from. */
  readonly siteName: () => string;
  /** The language of messages that name none. */
  readonly language: () => Language;
}

/** How the rooms send mail and SMS: a message is a row that is written with the change it reports, and is sent afterwards. */
export class Messages {
  readonly #deps: MessagesDeps;
  readonly #providers: Readonly<Record<Channel, Deliver | undefined>>;

  constructor(deps: MessagesDeps) {
    const { smtpUrl, mailFrom, sms } = deps.settings;
    this.#deps = deps;
    this.#providers = {
      email: smtpUrl === undefined ? undefined : mailDelivery(createMailer(smtpUrl, mailFrom), deps.siteName),
      sms: sms && createSmsSender(sms),
    };
  }

  /** Whether the site has a provider for the channel. Without one its messages wait in the outbox, which staff can read. */
  sends(channel: Channel): boolean {
    return this.#providers[channel] !== undefined;
  }

  /** Puts a message into the outbox, in the transaction of the change it reports. */
  put(client: PoolClient, message: Message): Promise<void> {
    const language = writtenIn(message.language ?? this.#deps.language());
    return putMessage(client, { ...message, language }, this.#deps.box);
  }

  /** Forgets the recipients of old messages at once, and every hour. */
  #forgettingDuty(): Duty {
    const { db, log, settings, now } = this.#deps;
    const failure = 'recipients of old messages are not forgotten';
    return repeatedDuty({ everyMs: HOUR, log, failure, atOnce: true }, () =>
      forgetRecipients(db, now() - settings.outboxDays * DAY),
    );
  }

  /** Sends what waits, which one edge does for all; returns what ends it. */
  async beginDuty(): Promise<() => Promise<void>> {
    const { db, log, box, now } = this.#deps;
    const queues = (['email', 'sms'] as const).map(
      (channel) => new MessageQueue({ db, box, channel, deliver: this.#providers[channel], now, log }),
    );
    for (const queue of queues) queue.start();
    const endForgetting = await this.#forgettingDuty()();
    return async () => void (await Promise.all([...queues.map((queue) => queue.stop()), endForgetting()]));
  }
}
