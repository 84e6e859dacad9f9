import { SECOND } from '@vitrine/domain/kernel/time';
import type { Logger } from 'pino';
import { createMailer, type SendMail } from '../platform/messages/mail.ts';
import type { Settings } from '../platform/settings.ts';
import { type Checkpoint, lineOf } from './checkpoint-file.ts';

/** Longest wait for a receiver, all undelivered checkpoints together: a stop waits for it too. */
const DELIVERY_MS = 5 * SECOND;
/** Checkpoints kept for a receiver that does not answer; older ones remain in the file. */
const MOST_UNDELIVERED = 100;

type Send = (checkpoint: Checkpoint, signal: AbortSignal) => Promise<void>;
export type ReceiverSettings = Pick<Settings, 'checkpointWebhook' | 'checkpointMail' | 'smtpUrl' | 'mailFrom'>;

/** Somewhere outside of this machine that keeps copies of checkpoints. */
export class CheckpointReceiver {
  /** The setting that names it. */
  readonly #name: string;
  readonly #send: Send;
  readonly #log: Logger;
  #undelivered: Checkpoint[] = [];

  constructor(name: string, send: Send, log: Logger) {
    this.#name = name;
    this.#send = send;
    this.#log = log;
  }

  get undelivered(): number {
    return this.#undelivered.length;
  }

  add(checkpoint: Checkpoint): void {
    this.#undelivered = [...this.#undelivered, checkpoint].slice(-MOST_UNDELIVERED);
  }

  /** Sends what it has not accepted, oldest first. A failure is logged; the next checkpoint tries again. */
  async deliver(): Promise<void> {
    const signal = AbortSignal.timeout(DELIVERY_MS);
    try {
      for (let next = this.#undelivered[0]; next !== undefined; next = this.#undelivered[0]) {
        await before(signal, this.#send(next, signal));
        this.#undelivered.shift();
      }
    } catch (error) {
      // The address may carry a secret: it is not logged.
      this.#log.warn({ err: error, undelivered: this.undelivered }, `${this.#name} did not accept a checkpoint`);
    }
  }
}

/** The receivers of the settings. */
export function receiversOf(settings: ReceiverSettings, log: Logger): readonly CheckpointReceiver[] {
  const { checkpointWebhook: url, checkpointMail: to, smtpUrl, mailFrom } = settings;
  const receivers: CheckpointReceiver[] = [];
  if (url !== undefined)
    receivers.push(new CheckpointReceiver('CHECKPOINT_WEBHOOK', (one, signal) => post(url, one, signal), log));
  if (to !== undefined && smtpUrl !== undefined) {
    const send = createMailer(smtpUrl, mailFrom);
    receivers.push(new CheckpointReceiver('CHECKPOINT_MAIL', (one) => mail(send, to, one), log));
  }
  return receivers;
}

async function post(url: string, checkpoint: Checkpoint, signal: AbortSignal): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: lineOf(checkpoint), redirect: 'error', signal });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}

/** The id depends on the checkpoint alone: a mailbox that gets it twice recognises it. */
function mail(send: SendMail, to: string, checkpoint: Checkpoint): Promise<void> {
  const { at, rows, head } = checkpoint;
  return send({
    id: `checkpoint-${rows}-${Date.parse(at)}-${head.slice(0, 16)}`,
    to,
    subject: `Vitrine checkpoint of ${at}: ${rows} journal rows`,
    text: `${lineOf(checkpoint)}\n`,
  });
}

/** Rejects when the signal fires first; what was begun is left to its own limits. */
function before(signal: AbortSignal, work: Promise<void>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  work.then(resolve, reject);
  const give = (): void => reject(signal.reason);
  if (signal.aborted) give();
  else signal.addEventListener('abort', give, { once: true });
  return promise;
}
