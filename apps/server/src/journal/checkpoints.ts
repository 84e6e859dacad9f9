import { existsSync } from 'node:fs';
import { HOUR, SECOND } from '@vitrine/domain/kernel/time';
import type { Clock } from '@vitrine/engine/clock';
import type { EngineApi } from '@vitrine/engine/engine-api';
import { EMPTY_HEAD, type Head } from '@vitrine/engine/journal';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Settings } from '../platform/settings.ts';
import { compareCheckpoints, type Heads } from './checkpoint-check.ts';
import { appendCheckpoint, type Checkpoint, readNewestCheckpoint, signCheckpoint } from './checkpoint-file.ts';
import { type CheckpointKey, keyOfCheckpoints, openCheckpointKey } from './checkpoint-key.ts';
import { type CheckpointReceiver, type ReceiverSettings, receiversOf } from './checkpoint-receivers.ts';
import type { StoredHead } from './stored-state.ts';

/** Time between two checkpoints. */
const INTERVAL = HOUR;
/** Wait before another try when the file could not be written. */
const RETRY = 60 * SECOND;

type CheckpointFiles = Pick<Settings, 'checkpointFile' | 'checkpointKeyFile'>;
type CheckpointSettings = CheckpointFiles & ReceiverSettings;

/** What others see of the checkpoints of a running site. */
export interface CheckpointStatus {
  readonly newest: Checkpoint | undefined;
  /** Name of the public key, base64url. */
  readonly key: string;
  /** PEM. */
  readonly publicKey: string;
  /** Checkpoints that a receiver, webhook or mail, has not accepted: the most of one; undefined without any. */
  readonly undelivered: number | undefined;
}

/** Nothing as long as nothing is pruned. */
function digestsOf({ seq, hash }: Head): Pick<Checkpoint, 'digests' | 'digestHead'> {
  return seq === 0 ? {} : { digests: seq, digestHead: hash.toString('hex') };
}

/** Signs and appends one checkpoint of a stopped site; creates the key of a new one. */
export async function writeCheckpoint(
  { checkpointFile, checkpointKeyFile }: CheckpointFiles,
  { head, tapeHead, digestHead }: Heads,
): Promise<void> {
  const heads = {
    rows: head.seq,
    head: head.hash.toString('hex'),
    batches: tapeHead.seq,
    tapeHead: tapeHead.hash.toString('hex'),
    ...digestsOf(digestHead),
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
  /** Undefined: a new site has none before its first checkpoint. */
  #key: CheckpointKey | undefined;
  readonly #clock: Clock;
  readonly #log: Logger;
  #newest: Checkpoint | undefined;
  #digestHead: Head = EMPTY_HEAD;
  #engine: Pick<EngineApi, 'head' | 'tapeHead'> | undefined;
  readonly #receivers: readonly CheckpointReceiver[];
  #cancel: () => void = () => undefined;
  #writing: Promise<boolean> = Promise.resolve(true);
  #isStopped = false;

  private constructor(settings: CheckpointSettings, key: CheckpointKey | undefined, clock: Clock, log: Logger) {
    this.#settings = settings;
    this.#key = key;
    this.#clock = clock;
    this.#log = log;
    this.#receivers = receiversOf(settings, log);
  }

  /** Reads the newest checkpoint and the key, if there are any. Throws when the key of a file is missing. */
  static open(settings: CheckpointSettings, clock: Clock, log: Logger): Checkpoints {
    const { checkpointFile: file, checkpointKeyFile: keyFile } = settings;
    const { newest, isTorn } = readNewestCheckpoint(file);
    const hasKey = newest !== undefined || existsSync(keyFile);
    const key = hasKey ? keyOfCheckpoints(file, keyFile) : undefined;
    const checkpoints = new Checkpoints(settings, key, clock, log);
    if (isTorn) log.warn({ file }, 'the last line of the checkpoint file is torn: a crash while it was written');
    if (newest === undefined && hasKey) log.warn({ file }, 'there is a key but no checkpoint: was the file removed?');
    checkpoints.#newest = newest;
    // The last run may have ended before the receivers accepted it.
    if (newest !== undefined) for (const receiver of checkpoints.#receivers) receiver.add(newest);
    return checkpoints;
  }

  status(): CheckpointStatus {
    return {
      newest: this.#newest,
      key: this.#ownKey().name,
      publicKey: this.#ownKey().publicPem,
      undelivered:
        this.#receivers.length === 0 ? undefined : Math.max(...this.#receivers.map(({ undelivered }) => undelivered)),
    };
  }

  /** Compares the newest checkpoint with the chains. Throws `VerificationError` when it is ahead or differs. */
  async compare(db: Pool, stored: StoredHead): Promise<void> {
    this.#digestHead = stored.digestHead;
    if (this.#newest !== undefined) await compareCheckpoints(db, stored, [this.#newest], this.#ownKey().name);
  }

  /**
   * Call it when the chains are checked and nothing is served yet. A new site gets its key now, and its first checkpoint:
   * a key that is found without one means that somebody removed the file.
   */
  async begin(engine: Pick<EngineApi, 'head' | 'tapeHead'>): Promise<void> {
    this.#engine = engine;
    if (this.#newest === undefined) await this.#append(engine);
  }

  /** Call it when days of the tape were pruned: their digests are all that proves them, so that this writes at once. */
  async pruned(digestHead: Head): Promise<void> {
    this.#digestHead = digestHead;
    await this.#write();
  }

  /**
   * Begins to write: at once when the newest checkpoint is an hour old, does not name the newest digest, or is the empty one
   * of a new site.
   */
  start(engine: Pick<EngineApi, 'head' | 'tapeHead'>): void {
    this.#engine = engine;
    const { at, rows, digests = 0 } = this.#newest ?? { at: '', rows: 0 };
    const due = rows === 0 || digests !== this.#digestHead.seq ? 0 : Date.parse(at) + INTERVAL - this.#clock.now();
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
    if (!(await this.#append(engine))) return false;
    await Promise.all(this.#receivers.map((receiver) => receiver.deliver()));
    return true;
  }

  /** Resolves with false when the file could not be written. */
  async #append(engine: Pick<EngineApi, 'head' | 'tapeHead'>): Promise<boolean> {
    const [head, tapeHead] = [engine.head(), engine.tapeHead()];
    const heads = {
      rows: head.seq,
      head: head.hash,
      batches: tapeHead.seq,
      tapeHead: tapeHead.hash,
      ...digestsOf(this.#digestHead),
    };
    try {
      const checkpoint = signCheckpoint(heads, new Date(this.#clock.now()).toISOString(), this.#ownKey());
      await appendCheckpoint(this.#settings.checkpointFile, checkpoint);
      this.#newest = checkpoint;
      for (const receiver of this.#receivers) receiver.add(checkpoint);
      return true;
    } catch (error) {
      this.#log.error({ err: error, file: this.#settings.checkpointFile }, 'the checkpoint was not written');
      return false;
    }
  }

  #ownKey(): CheckpointKey {
    this.#key ??= openCheckpointKey(this.#settings.checkpointKeyFile);
    return this.#key;
  }
}
