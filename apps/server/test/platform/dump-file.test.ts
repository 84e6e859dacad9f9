import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import {
  BlockMeter,
  type DumpHead,
  LineWriter,
  readDumpFile,
  writeDumpFile,
} from '../../src/platform/postgres/dump-file.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-dump-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
let files = 0;
function fresh(): string {
  files += 1;
  return path.join(directory, `${files}.sql.zst`);
}

const HEAD: DumpHead = { format: 1, version: '0.1.0', at: '2026-11-21T00:00:00Z', migrations: [], note: {} };

/** The text of a dump of tables whose rows are given, in pieces. */
function* dumpOf(tables: readonly (readonly string[])[], head: DumpHead = HEAD): Generator<string> {
  const lines = new LineWriter();
  yield lines.line(`-- vitrine dump ${JSON.stringify(head)}`);
  for (const [place, rows] of tables.entries()) {
    yield lines.line(`COPY public.t${place} (a) FROM stdin;`);
    const meter = new BlockMeter();
    for (const row of rows) {
      meter.take(Buffer.from(`${row}\n`));
      yield `${row}\n`;
    }
    yield '\\.\n';
    yield lines.line(`-- table ${JSON.stringify(meter.sum(rows.length))}`);
  }
  yield lines.line('-- end {"sequences":[],"grants":[]}');
  yield lines.last();
}

async function* pieces(text: Iterable<string>): AsyncGenerator<string> {
  yield* text;
}

async function rowsOf(file: string): Promise<string[][]> {
  const tables: string[][] = [];
  await readDumpFile(file, {
    head: () => undefined,
    async table(_table, block) {
      let text = '';
      for await (const chunk of block) text += chunk.toString('utf8');
      tables.push(text === '' ? [] : text.slice(0, -1).split('\n'));
      return tables.at(-1)?.length;
    },
    end: () => undefined,
  });
  return tables;
}

/** A row as COPY writes it: a backslash only ever with another character behind it, and never the end mark. */
const row = fc
  .array(fc.constantFrom('a', '\\\\', '\\N', '\\t', '.', 'é', ' ', '\\.x'), { maxLength: 6 })
  .map((parts) => parts.join(''))
  .filter((text) => text !== '\\.');

it('what is written is read again, whatever the rows look like', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(row, { maxLength: 6 }), { maxLength: 4 }), async (tables) => {
      const file = fresh();
      await writeDumpFile(file, pieces(dumpOf(tables)));
      expect(await rowsOf(file)).toEqual(tables);
    }),
    { numRuns: 60 },
  );
});

it('a table much longer than a piece comes whole', async () => {
  const file = fresh();
  const long = Array.from({ length: 200_000 }, (_, place) => `row ${place} \\\\.`);
  await writeDumpFile(file, pieces(dumpOf([long, [], ['last']])));
  expect(await rowsOf(file)).toEqual([long, [], ['last']]);
});

it('a file is under its name only when it is whole; a failure leaves nothing', async () => {
  const file = fresh();
  const seen: boolean[] = [];
  async function* watched(isFailing: boolean): AsyncGenerator<string> {
    for (const text of dumpOf([['one'], ['two']])) {
      yield text;
      seen.push(existsSync(file));
      if (isFailing && seen.length === 3) throw new Error('the database went away');
    }
  }
  await expect(writeDumpFile(file, watched(true))).rejects.toThrow('the database went away');
  expect(readdirSync(directory).filter((name) => name.startsWith(path.basename(file)))).toEqual([]);
  await writeDumpFile(file, watched(false));
  expect(seen.some((isThere) => isThere)).toBe(false);
  await expect(writeDumpFile(file, watched(false))).rejects.toThrow('already exists; choose another name');
  expect(await rowsOf(file)).toEqual([['one'], ['two']]);
});

it('B6 no byte of a file can be lost, changed or added without the reader saying so', async () => {
  const whole = fresh();
  const tables = [['one', 'two'], ['three']];
  await writeDumpFile(whole, pieces(dumpOf(tables)));
  const bytes = readFileSync(whole);
  const damaged = fresh();
  // Behind the text is an empty frame of 13 bytes, which says nothing.
  for (let length = 0; length < bytes.length; length += 1) {
    if (length === bytes.length - 13) continue;
    writeFileSync(damaged, bytes.subarray(0, length));
    await expect(rowsOf(damaged), `${length} bytes`).rejects.toThrow(/cannot be restored .* damaged or truncated/);
  }
  for (const more of [Buffer.from('x'), Buffer.alloc(70_000), bytes]) {
    writeFileSync(damaged, Buffer.concat([bytes, more]));
    await expect(rowsOf(damaged)).rejects.toThrow(/\(at its end\): .* something was written after its end/);
  }
  // Past the compression's own checksum: every character of the text is changed once.
  const text = zstdDecompressSync(bytes);
  for (let at = 0; at < text.length; at += 1) {
    const changed = Buffer.from(text);
    changed[at] = (changed[at] as number) ^ 1;
    writeFileSync(damaged, zstdCompressSync(changed, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }));
    await expect(rowsOf(damaged), `character ${at}`).rejects.toThrow('cannot be restored');
  }
});

it('another format and another file are named', async () => {
  const newer = fresh();
  await writeDumpFile(newer, pieces(dumpOf([], { ...HEAD, format: 2, version: '9.0.0' })));
  await expect(rowsOf(newer)).rejects.toThrow('format 2 of version 9.0.0; this program reads format 1');
  const other = fresh();
  writeFileSync(other, zstdCompressSync(Buffer.from('SELECT 1;\n')));
  await expect(rowsOf(other)).rejects.toThrow('it is not a backup made by this program');
  const swapped = fresh();
  const text = [...dumpOf([['one'], ['two']])].join('');
  writeFileSync(swapped, zstdCompressSync(Buffer.from(text.replace('one', 'two'))));
  await expect(rowsOf(swapped)).rejects.toThrow(
    /\(in table public\.t0\): its rows were changed: 1 rows with the SHA-256 \w+ were written/,
  );
  await expect(rowsOf(path.join(directory, 'nothing'))).rejects.toThrow('ENOENT');
});
