import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { EVENT_SCHEMAS } from '@vitrine/core/events';
import { TABLES } from '@vitrine/core/rows';
import { sha256 } from '@vitrine/engine/journal';
import type { Pool } from 'pg';
import { programVersion } from '../platform/program-version.ts';
import type { Settings } from '../platform/settings.ts';
import { compareCheckpoints, type Heads } from './checkpoint-check.ts';
import { type Checkpoint, lineOf, signCheckpoint } from './checkpoint-file.ts';
import { type CheckpointKey, isSignedBy, keyOfCheckpoints } from './checkpoint-key.ts';
import type { SavedTables } from './expected-tables.ts';
import type { ReadSoFar } from './verify-reader.ts';

/** How far `verify` came, and what it must know to continue there. */
export interface VerifiedSoFar {
  readonly read: ReadSoFar;
  readonly tables: SavedTables;
}

interface ResumePoint {
  readonly checkpoint: Checkpoint;
  /** Whose formulas and tables it was. */
  readonly program: string;
  /** SHA-256 of what follows this line, hex. */
  readonly state: string;
}

/** Raise it when what is saved changes its form. */
const FORM = 4;
const PROGRAM = `${programVersion()} ${sha256(JSON.stringify([FORM, TABLES, EVENT_SCHEMAS])).slice(0, 16)}`;

/**
 * The file beside the checkpoints from which the next `verify` continues. It is outside the database and signed with the
 * key of the checkpoints, so that nobody who can only change the database can make `verify` skip a row.
 */
export class ResumeFile {
  readonly #file: string;
  readonly #key: CheckpointKey | undefined;

  /** A site without a key has no checkpoints either: nothing is saved. */
  constructor({ checkpointFile, checkpointKeyFile }: Pick<Settings, 'checkpointFile' | 'checkpointKeyFile'>) {
    this.#file = path.join(path.dirname(checkpointFile), 'verified.state');
    this.#key = existsSync(checkpointKeyFile) ? keyOfCheckpoints(checkpointFile, checkpointKeyFile) : undefined;
  }

  /**
   * Where to continue; undefined: from the first row, because there is no such file, another program wrote it, or it has
   * no valid signature. Throws `VerificationError` when the chains no longer contain what was verified.
   */
  async read(db: Pool, stored: Heads): Promise<VerifiedSoFar | undefined> {
    if (this.#key === undefined || !existsSync(this.#file)) return undefined;
    const bytes = readFileSync(this.#file);
    const end = bytes.indexOf(10);
    const point = parsePoint(bytes.toString('utf8', 0, Math.max(end, 0)), this.#key.name);
    const state = bytes.subarray(end + 1);
    if (point?.program !== PROGRAM || point.state !== digestOf(state)) return undefined;
    await compareCheckpoints(db, stored, [point.checkpoint], this.#key.name);
    return deserialize(state) as VerifiedSoFar;
  }

  /** Replaces the file as a whole, on disk. */
  async write(soFar: VerifiedSoFar): Promise<void> {
    if (this.#key === undefined) return;
    const { seq, hash, reading } = soFar.read;
    const heads = { rows: seq, head: hexOf(hash), batches: reading.tape.no, tapeHead: hexOf(reading.tape.hash) };
    const checkpoint = signCheckpoint(heads, new Date().toISOString(), this.#key);
    const state = serialize(soFar);
    const point = { checkpoint, program: PROGRAM, state: digestOf(state) } satisfies ResumePoint;
    const line = JSON.stringify({ ...point, signature: this.#key.sign(signedText(point)) });
    const handle = await open(`${this.#file}.new`, 'w', 0o600);
    try {
      await handle.writeFile(`${line}\n`);
      await handle.writeFile(state);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(`${this.#file}.new`, this.#file);
  }
}

const hexOf = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');
const digestOf = (state: Uint8Array): string => createHash('sha256').update(state).digest('hex');
const signedText = ({ checkpoint, program, state }: ResumePoint): string =>
  `${lineOf(checkpoint)}\n${program}\n${state}`;

/** Undefined: it is none, or not signed with the key of this name. */
function parsePoint(line: string, keyName: string): ResumePoint | undefined {
  try {
    const { signature, ...point } = JSON.parse(line) as ResumePoint & { readonly signature: string };
    return isSignedBy(keyName, signedText(point), signature) ? point : undefined;
  } catch {
    return undefined;
  }
}
