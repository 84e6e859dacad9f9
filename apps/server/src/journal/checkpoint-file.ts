import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { type CheckpointKey, isSignedBy } from './checkpoint-key.ts';

/** How far both chains were at a moment. Hashes are hex. */
export interface ChainHeads {
  /** Journal rows, and the hash of the newest one. */
  readonly rows: number;
  readonly head: string;
  /** Tape batches, and the hash of the newest one. */
  readonly batches: number;
  readonly tapeHead: string;
  /** Digests of pruned days of the tape, and the newest one; undefined: nothing is pruned. */
  readonly digests?: number | undefined;
  readonly digestHead?: string | undefined;
}

/** The heads of both chains, signed and kept outside the database. */
export interface Checkpoint extends ChainHeads {
  /** Wall time, ISO 8601 UTC. */
  readonly at: string;
  /** The public key, base64url. */
  readonly key: string;
  /** Ed25519 over the JSON of all other fields, in the order of the file; base64. */
  readonly signature: string;
}

/** The checkpoints of a file, and its lines that hold none: a crash cut them off while they were written. */
export interface ReadCheckpoints {
  readonly checkpoints: readonly Checkpoint[];
  /** Numbers from 1. */
  readonly torn: readonly number[];
}

/** Enough for a hundred checkpoints. */
const TAIL = 65_536;

/** What is signed: the fields in the order of the file, without the signature. */
function signedText(checkpoint: Omit<Checkpoint, 'signature'>): string {
  const { at, rows, head, batches, tapeHead, digests, digestHead, key } = checkpoint;
  return JSON.stringify({ at, rows, head, batches, tapeHead, digests, digestHead, key });
}

export function signCheckpoint(heads: ChainHeads, at: string, key: CheckpointKey): Checkpoint {
  const unsigned = { at, ...heads, key: key.name };
  return { ...unsigned, signature: key.sign(signedText(unsigned)) };
}

/** Whether the key of this name signed exactly these fields. */
export function isSigned(checkpoint: Checkpoint, keyName: string): boolean {
  return checkpoint.key === keyName && isSignedBy(keyName, signedText(checkpoint), checkpoint.signature);
}

/** One line of the file, without its line break. */
export function lineOf({ signature, ...fields }: Checkpoint): string {
  return `${signedText(fields).slice(0, -1)},"signature":"${signature}"}`;
}

/** Undefined: the line is no JSON. A checkpoint that was tampered with is returned: its signature shows it. */
function parseLine(line: string): Checkpoint | undefined {
  try {
    const parsed = JSON.parse(line) as Record<string, unknown>;
    const { at, rows, head, batches, tapeHead, digests, digestHead, key, signature } = parsed;
    return {
      at: String(at),
      rows: Number(rows),
      head: String(head),
      batches: Number(batches),
      tapeHead: String(tapeHead),
      ...(digests === undefined ? {} : { digests: Number(digests), digestHead: String(digestHead) }),
      key: String(key),
      signature: String(signature),
    };
  } catch {
    return undefined;
  }
}

/** Reads all checkpoints, oldest first; none when there is no file. */
export function readCheckpoints(file: string): ReadCheckpoints {
  return existsSync(file) ? parse(readFileSync(file, 'utf8')) : { checkpoints: [], torn: [] };
}

/** Reads the newest checkpoint from the end of the file, and whether a torn line follows it. */
export function readNewestCheckpoint(file: string): {
  readonly newest: Checkpoint | undefined;
  readonly isTorn: boolean;
} {
  const lines = linesOf(readTail(file));
  const newest = lines.findLast(({ checkpoint }) => checkpoint !== undefined)?.checkpoint;
  return {
    newest: newest ?? readCheckpoints(file).checkpoints.at(-1),
    isTorn: lines.length > 0 && lines.at(-1)?.checkpoint === undefined,
  };
}

function parse(text: string): ReadCheckpoints {
  const lines = linesOf(text);
  return {
    checkpoints: lines.flatMap(({ checkpoint }) => checkpoint ?? []),
    torn: lines.flatMap(({ number, checkpoint }) => (checkpoint === undefined ? number : [])),
  };
}

function linesOf(text: string): { readonly number: number; readonly checkpoint: Checkpoint | undefined }[] {
  return text
    .split('\n')
    .flatMap((line, place) => (line === '' ? [] : { number: place + 1, checkpoint: parseLine(line) }));
}

/** The end of the file, from the start of a line. */
function readTail(file: string): string {
  if (!existsSync(file)) return '';
  const from = Math.max(0, statSync(file).size - TAIL);
  const buffer = Buffer.alloc(TAIL);
  const handle = openSync(file, 'r');
  try {
    const text = buffer.toString('utf8', 0, readSync(handle, buffer, 0, TAIL, from));
    return from === 0 ? text : text.slice(text.indexOf('\n') + 1);
  } finally {
    closeSync(handle);
  }
}

/** Appends a checkpoint and waits until it is on disk. A torn line at the end of the file stays, on a line of its own. */
export async function appendCheckpoint(file: string, checkpoint: Checkpoint): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const isNew = !existsSync(file);
  const handle = await open(file, 'a+');
  try {
    const { size } = await handle.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await handle.read(last, 0, 1, size - 1);
    const isTorn = size > 0 && last.toString() !== '\n';
    await handle.appendFile(`${isTorn ? '\n' : ''}${lineOf(checkpoint)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (isNew) await syncDirectory(path.dirname(file));
}

/** Makes the name of a new file durable. Windows has no such call. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  await handle.sync().finally(() => handle.close());
}
