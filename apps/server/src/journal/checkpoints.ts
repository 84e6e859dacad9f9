import { existsSync } from 'node:fs';
import { HOUR, SECOND } from '@vitrine/domain/kernel/time';
import type { Clock } from '@vitrine/engine/clock';
import type { EngineApi } from '@vitrine/engine/engine-api';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Settings } from '../platform/settings.ts';
import { compareCheckpoints } from './checkpoint-check.ts';
import { appendCheckpoint, type Checkpoint, lineOf, readNewestCheckpoint, signCheckpoint } from './checkpoint-file.ts';
import { type CheckpointKey, keyOfCheckpoints, openCheckpointKey } from './checkpoint-key.ts';
import type { StoredHead } from './stored-state.ts';

/** Time between two checkpoints. */
const INTERVAL = HOUR;
/** Wait before another try when the file could not be written. */
const RETRY = 60 * SECOND;
/** Longest wait for the webhook, all undelivered checkpoints together: a stop waits for it too. */
const WEBHOOK_MS = 5 * SECOND;
/** Checkpoints kept for a webhook that does not answer; older ones remain in the file. */
const MOST_UNDELIVERED = 100;

type CheckpointFiles = Pick<Settings, 'checkpointFile' | 'checkpointKeyFile'>;
type CheckpointSettings = CheckpointFiles & Pick<Settings, 'checkpointWebhook'>;

/** What others see of the checkpoints of a running site. */
export interface CheckpointStatus {
  readonly newest: Checkpoint | undefined;
  /** Name of the public key, base64url. */
  readonly key: string;
  /** PEM. */
  readonly publicKey: string;
  /** Checkpoints that the webhook has not accepted; undefined without a webhook. */
  readonly undelivered: number | undefined;
}

/** Signs and appends one checkpoint of a stopped site; creates the key of a new one. */
export async function writeCheckpoint(
  { checkpointFile, checkpointKeyFile }: CheckpointFiles,
  { head, tapeHead }: Pick<StoredHead, 'head' | 'tapeHead'>,
): Promise<void> {
  const heads = {
    rows: head.seq,
    head: head.hash.toString('hex'),
    batches: tapeHead.seq,
    tapeHead: tapeHead.hash.toString('hex'),
  };
  const key = openCheckpointKey(checkpointKeyFile);
  await appendCheckpoint(checkpointFile, signCheckpoint(heads, new Date().toISOString(), key));
}

/**
 * Signs how far both chains are, once an hour and at every stop, and appends it to a file outside the database, so that
 * whoever can change the database cannot shorten or rewrite its history unseen.
 */
export class Checkpoints {
  readonly #settings: CheckpointSettings;
  readonly #key: CheckpointKey;
  readonly #clock: Clock;
  readonly #log: Logger;
  #newest: Checkpoint | undefined;
  #engine: Pick<EngineApi, 'head' | 'tapeHead'> | undefined;
  #undelivered: Checkpoint[] = [];
  #cancel: () => void = () => undefined;
  #writing: Promise<boolean> = Promise.resolve(true);
  #isStopped = false;

  private constructor(settings: CheckpointSettings, key: CheckpointKey, clock: Clock, log: Logger) {
    this.#settings = settings;
    this.#key = key;
    this.#clock = clock;
    this.#log = log;
  }

  /** Reads the newest checkpoint, and the key; creates the key of a new site. Throws when the key of a file is missing. */
  static open(settings: CheckpointSettings, clock: Clock, log: Logger): Checkpoints {
    const { checkpointFile: file, checkpointKeyFile: keyFile } = settings;
    const { newest, isTorn } = readNewestCheckpoint(file);
    const hadKey = existsSync(keyFile);
    const key = newest === undefined ? openCheckpointKey(keyFile) : keyOfCheckpoints(file, keyFile);
    const checkpoints = new Checkpoints(settings, key, clock, log);
    if (isTorn) log.warn({ file }, 'the last line of the checkpoint file is torn: a crash while it was written');
    if (newest === undefined && hadKey) log.warn({ file }, 'there is a key but no checkpoint: was the file removed?');
    checkpoints.#newest = newest;
    // The last run may have ended before the webhook accepted it.
    if (newest !== undefined) checkpoints.#undelivered = [newest];
    return checkpoints;
  }

  status(): CheckpointStatus {
    return {
      newest: this.#newest,
      key: this.#key.name,
      publicKey: this.#key.publicPem,
      undelivered: this.#settings.checkpointWebhook === undefined ? undefined : this.#undelivered.length,
    };
  }

  /** Compares the newest checkpoint with the chains. Throws `VerificationError` when it is ahead or differs. */
  async compare(db: Pool, stored: StoredHead): Promise<void> {
    if (this.#newest !== undefined) await compareCheckpoints(db, stored, [this.#newest], this.#key.name);
  }

  /** Begins to write: at once when the newest checkpoint is an hour old or there is none. */
  start(engine: Pick<EngineApi, 'head' | 'tapeHead'>): void {
    this.#engine = engine;
    const due = this.#newest === undefined ? 0 : Date.parse(this.#newest.at) + INTERVAL - this.#clock.now();
    this.#schedule(Math.min(Math.max(due, 0), INTERVAL));
  }

  /** Writes the last checkpoint. Call it when nothing is committed any more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#write();
  }

  #schedule(delayMs: number): void {
    this.#cancel = this.#clock.after(delayMs, () => {
      void this.#write().then((isWritten) => {
        if (!this.#isStopped) this.#schedule(isWritten ? INTERVAL : RETRY);
      });
    });
  }

  /** One at a time, so that the lines of the file are in order. */
  #write(): Promise<boolean> {
    this.#writing = this.#writing.then(() => this.#writeNow());
    return this.#writing;
  }

  /** Nothing before {@link start}. Resolves with false when the file could not be written. */
  async #writeNow(): Promise<boolean> {
    const engine = this.#engine;
    if (engine === undefined) return true;
    const [head, tapeHead] = [engine.head(), engine.tapeHead()];
    const heads = { rows: head.seq, head: head.hash, batches: tapeHead.seq, tapeHead: tapeHead.hash };
    const checkpoint = signCheckpoint(heads, new Date(this.#clock.now()).toISOString(), this.#key);
    try {
      await appendCheckpoint(this.#settings.checkpointFile, checkpoint);
    } catch (error) {
      this.#log.error({ err: error, file: this.#settings.checkpointFile }, 'the checkpoint was not written');
      return false;
    }
    this.#newest = checkpoint;
    this.#undelivered = [...this.#undelivered, checkpoint].slice(-MOST_UNDELIVERED);
    await this.#deliver();
    return true;
  }

  /** Posts what the webhook has not accepted, oldest first. A failure is logged; the next checkpoint tries again. */
  async #deliver(): Promise<void> {
    const url = this.#settings.checkpointWebhook;
    if (url === undefined) return;
    const signal = AbortSignal.timeout(WEBHOOK_MS);
    try {
      for (let next = this.#undelivered[0]; next !== undefined; next = this.#undelivered[0]) {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(url, { method: 'POST', headers, body: lineOf(next), redirect: 'error', signal });
        await answer.body?.cancel();
        if (!answer.ok) throw new Error(`it answered ${answer.status}`);
        this.#undelivered.shift();
      }
    } catch (error) {
      // The address may carry a secret: it is not logged.
      this.#log.warn(
        { err: error, undelivered: this.#undelivered.length },
        'CHECKPOINT_WEBHOOK did not accept a checkpoint',
      );
    }
  }
}
