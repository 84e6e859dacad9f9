import { crc32, deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decode, toPalette } from './palette.ts';

const WIDTH = 7;

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** Filters as PNG 1.2 defines them, one after the other down the rows. */
function pngOf(rows: readonly Uint8Array[], channels: 3 | 4): Buffer {
  const filtered = rows.map((row, y) => {
    const filter = y % 5;
    const above = rows[y - 1];
    const line = row.map((value, x) => {
      const left = x < channels ? 0 : row[x - channels]!;
      const up = above?.[x] ?? 0;
      const upLeft = x < channels ? 0 : (above?.[x - channels] ?? 0);
      const estimate = left + up - upLeft;
      const paeth = [left, up, upLeft].reduce((best, one) =>
        Math.abs(estimate - one) < Math.abs(estimate - best) ? one : best,
      );
      return value - [0, left, up, Math.floor((left + up) / 2), paeth][filter]!;
    });
    return Buffer.from([filter, ...line]);
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(rows.length, 4);
  head.set([8, channels === 3 ? 2 : 6], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(filtered))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const picture = fc
  .tuple(fc.constantFrom(3 as const, 4 as const), fc.integer({ min: 1, max: 12 }))
  .chain(([channels, height]) =>
    fc.record({
      channels: fc.constant(channels),
      rows: fc.array(fc.uint8Array({ minLength: WIDTH * channels, maxLength: WIDTH * channels }), {
        minLength: height,
        maxLength: height,
      }),
    }),
  );

const colorsOf = (row: Uint8Array, channels: number) => row.filter((_, index) => index % channels < 3);

it('a PNG is read with every filter, with and without alpha', () => {
  fc.assert(
    fc.property(picture, ({ rows, channels }) => {
      const { width, height, rgb } = decode(pngOf(rows, channels));
      expect([width, height]).toEqual([WIDTH, rows.length]);
      expect([...rgb]).toEqual(rows.flatMap((row) => [...colorsOf(row, channels)]));
    }),
  );
});

it('a picture of up to 256 colours keeps every one of them in its palette', () => {
  fc.assert(
    fc.property(picture, ({ rows, channels }) => {
      const png = toPalette(pngOf(rows, channels));
      const palette = png.indexOf('PLTE') + 4;
      const data = png.indexOf('IDAT');
      const indexes = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)));
      const colors = rows.flatMap((_, y) =>
        Array.from({ length: WIDTH }, (_, x) => indexes[y * (WIDTH + 1) + 1 + x]!).flatMap((index) => [
          ...png.subarray(palette + index * 3, palette + index * 3 + 3),
        ]),
      );
      expect(colors).toEqual(rows.flatMap((row) => [...colorsOf(row, channels)]));
    }),
  );
});
