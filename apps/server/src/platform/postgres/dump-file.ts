import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline as pipe, Readable } from 'node:stream';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { writeWholeFile } from '../files/write-file.ts';
import type { AppliedMigration } from './migrate.ts';
import { isWholeZstd } from './zstd-frame.ts';

/**
 * A dump is a text file, compressed with zstd, that people can read and `psql` can load: a COPY block for each table,
 * and comments with the expected results as JSON.
 *
 *     -- vitrine dump {"format":1,"version":"0.1.0","migrations":[...],"note":{...}}
 *     COPY public.accounts (uid, book) FROM stdin;
 *     100001\tdemo
 *     \.
 *     -- table {"rows":1,"bytes":12,"sha256":"..."}
 *     -- end {"sequences":[...],"grants":[...]}
 *     -- sha256 {"lines":"..."}
 *
 * The last line is the hash of all lines outside the blocks. Those lines contain the hash of each block.
 */
export const FORMAT = 1;

export interface DumpHead {
  readonly format: number;
  /** Version of the program that wrote the dump. */
  readonly version: string;
  readonly at: string;
  readonly migrations: readonly AppliedMigration[];
  /** Data of the caller, as of the snapshot. */
  readonly note: Readonly<Record<string, string>>;
}

/** One table: names quoted for SQL. */
export interface DumpedTable {
  readonly table: string;
  readonly columns: string;
}

export interface BlockSum {
  readonly rows: number;
  /** Of the block's text. */
  readonly bytes: number;
  /** Hex SHA-256 of the block's text. */
  readonly sha256: string;
}

export type SummedTable = DumpedTable & BlockSum;

export interface SequenceValue {
  /** Quoted for SQL. */
  readonly sequence: string;
  readonly value: string;
  readonly isCalled: boolean;
}

export interface DumpEnd {
  readonly sequences: readonly SequenceValue[];
  /** What PUBLIC and the roles of the server may do: `public.accounts vitrine_app SELECT`. */
  readonly grants: readonly string[];
}

/** The file cannot be restored; the message says why. */
export class DumpError extends Error {}

/** Computes size and hash of a block while it is streamed. */
export class BlockMeter {
  readonly #hash = createHash('sha256');
  bytes = 0;

  take(chunk: Buffer): void {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
  }

  sum(rows: number): BlockSum {
    return { rows, bytes: this.bytes, sha256: this.#hash.digest('hex') };
  }
}

/** Formats the lines outside the blocks and computes the hash in the last one. */
export class LineWriter {
  readonly #hash = createHash('sha256');

  /** The line with its line break. */
  line(text: string): string {
    this.#hash.update(`${text}\n`);
    return `${text}\n`;
  }

  last(): string {
    return `-- sha256 ${JSON.stringify({ lines: this.#hash.digest('hex') })}\n`;
  }
}

/** The text of a dump, compressed. */
export async function* compressed(text: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  const compress = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  yield* pipe(Readable.from(text), compress, () => undefined) as AsyncIterable<Buffer>;
}

/**
 * Writes the text to a compressed file. The file is named `<file>.part` until it is complete and on disk; a failure
 * deletes it, a crash leaves it. Throws when `file` exists.
 */
export async function writeDumpFile(file: string, text: AsyncIterable<string | Buffer>): Promise<{ bytes: number }> {
  if (existsSync(file)) throw new Error(`${file} already exists; choose another name`);
  await writeWholeFile(file, `${file}.part`, compressed(text));
  return { bytes: (await stat(file)).size };
}

const BLOCK_END = Buffer.from('\n\\.\n');
const EMPTY_BLOCK = BLOCK_END.subarray(1);
const LINE_LIMIT = 16_000_000;

/** Reads lines and blocks from a stream of chunks. */
class ChunkReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next line without its line break; undefined at the end of the text. */
  async line(): Promise<string | undefined> {
    for (;;) {
      const end = this.#rest.indexOf(0x0a);
      if (end >= 0) {
        const text = this.#rest.toString('utf8', 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return text;
      }
      if (this.#rest.length > LINE_LIMIT || !(await this.#more())) {
        if (this.#rest.length === 0) return undefined;
        throw new DumpError('it ends in the middle of a line');
      }
    }
  }

  /** The lines up to `\.`, which is skipped. */
  async *block(): AsyncGenerator<Buffer> {
    while (this.#rest.length < EMPTY_BLOCK.length && (await this.#more()));
    if (this.#rest.subarray(0, EMPTY_BLOCK.length).equals(EMPTY_BLOCK)) {
      this.#rest = this.#rest.subarray(EMPTY_BLOCK.length);
      return;
    }
    for (;;) {
      const end = this.#rest.indexOf(BLOCK_END);
      // The end mark may be split between this chunk and the next.
      const whole = end >= 0 ? end + 1 : Math.max(this.#rest.length - BLOCK_END.length + 1, 0);
      if (whole > 0) yield this.#rest.subarray(0, whole);
      this.#rest = this.#rest.subarray(end >= 0 ? end + BLOCK_END.length : whole);
      if (end >= 0) return;
      if (!(await this.#more())) throw new DumpError('it ends in the middle of a table');
    }
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done === true) return false;
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
    return true;
  }
}

export interface DumpReading {
  /** Called once, before the tables. */
  head(head: DumpHead): Promise<void> | void;
  /** Reads a table's text. Returns the number of rows, or undefined if it did not count them. */
  table(table: DumpedTable, block: AsyncIterable<Buffer>): Promise<number | undefined>;
  end(end: DumpEnd): Promise<void> | void;
}

/**
 * Reads a dump, checks each block against its hash and the other lines against the last one. Throws {@link DumpError}
 * when the file is not a dump, has a newer format, or is damaged or truncated. Until this returns, `reading` must be
 * able to undo what it did with the parts. Returns the tables with their sums.
 */
export async function readDumpFile(file: string, reading: DumpReading): Promise<readonly SummedTable[]> {
  let place = 'at its beginning';
  const text = pipe(
    createReadStream(file, { highWaterMark: 1 << 20 }),
    createZstdDecompress({ chunkSize: 1 << 20 }),
    () => undefined,
  );
  try {
    const tables = await readParts(new ChunkReader(text), reading, (at) => {
      place = at;
    });
    place = 'at its end';
    await requireItsEnd(file);
    return tables;
  } catch (error) {
    if (error instanceof DumpError) throw new DumpError(`${file} cannot be restored (${place}): ${error.message}`);
    const { code, message } = error as { code?: string; message?: string };
    if (code === 'Z_BUF_ERROR' || code?.startsWith('ZSTD_') === true) {
      throw new DumpError(`${file} cannot be restored (${place}): it is damaged or truncated (${message})`);
    }
    throw error;
  } finally {
    text.destroy();
  }
}

/** Throws when the compressed text is cut short, or something follows it. */
async function requireItsEnd(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    if (!(await isWholeZstd(handle)))
      throw new DumpError('it is damaged or truncated, or something was written after its end');
  } finally {
    await handle.close();
  }
}

async function readParts(
  chunks: ChunkReader,
  reading: DumpReading,
  at: (place: string) => void,
): Promise<readonly SummedTable[]> {
  const tables: SummedTable[] = [];
  const lines = new LineWriter();
  const next = async (): Promise<string> => {
    const text = await chunks.line();
    if (text === undefined) throw new DumpError('it is truncated');
    return text;
  };
  const first = await next();
  const head = jsonAfter<DumpHead>(first, '-- vitrine dump ');
  if (head === undefined) throw new DumpError('it is not a backup made by this program');
  if (head.format !== FORMAT) {
    throw new DumpError(`format ${head.format} of version ${head.version}; this program reads format ${FORMAT}`);
  }
  lines.line(first);
  await reading.head(head);
  for (;;) {
    const text = await next();
    const copy = /^COPY (\S+) \((.*)\) FROM stdin;$/.exec(text);
    lines.line(text);
    if (copy === null) {
      const end = jsonAfter<DumpEnd>(text, '-- end ');
      if (end === undefined) throw new DumpError('a line is damaged');
      if (`${await next()}\n` !== lines.last()) throw new DumpError('the lines between the tables were changed');
      if ((await chunks.line()) !== undefined) throw new DumpError('there is text after its end');
      await reading.end(end);
      return tables;
    }
    const table = { table: copy[1] as string, columns: copy[2] as string };
    at(`in table ${table.table}`);
    const meter = new BlockMeter();
    const rows = await reading.table(table, metered(chunks.block(), meter));
    const sumLine = await next();
    const sum = jsonAfter<BlockSum>(sumLine, '-- table ');
    if (sum === undefined) throw new DumpError('the line after the table is damaged');
    lines.line(sumLine);
    if (JSON.stringify(meter.sum(rows ?? sum.rows)) !== JSON.stringify(sum)) {
      throw new DumpError(`its rows were changed: ${sum.rows} rows with the SHA-256 ${sum.sha256} were written`);
    }
    tables.push({ ...table, ...sum });
    at(`after table ${table.table}`);
  }
}

async function* metered(block: AsyncIterable<Buffer>, meter: BlockMeter): AsyncGenerator<Buffer> {
  for await (const chunk of block) {
    meter.take(chunk);
    yield chunk;
  }
}

function jsonAfter<T>(text: string, lead: string): T | undefined {
  if (!text.startsWith(lead)) return undefined;
  try {
    return JSON.parse(text.slice(lead.length)) as T;
  } catch {
    return undefined;
  }
}
