import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** Rows of red, green and blue, a byte each, without gaps. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const COLORS = 256;

/** The picture in at most 256 colours: a third of the bytes, and on flat surfaces no eye tells them apart. */
export function toPalette(png: Uint8Array): Buffer {
  return encode(decode(png));
}

/** Reads a PNG of 8 bits a channel, with or without alpha, not interlaced (what browsers write); throws on any other. */
export function decode(png: Uint8Array): Pixels {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) throw new Error('not a PNG');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const channels = { 2: 3, 6: 4 }[bytes.readUInt8(25)];
  if (bytes.readUInt8(24) !== 8 || channels === undefined || bytes.readUInt8(28) !== 0)
    throw new Error('a PNG of another kind');
  const packed: Buffer[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') packed.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const rows = inflateSync(Buffer.concat(packed));
  const stride = width * channels;
  const rgb = new Uint8Array(width * height * 3);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y += 1) {
    const start = y * (stride + 1);
    const row = unfiltered(rows[start]!, rows.subarray(start + 1, start + 1 + stride), above, channels);
    for (let x = 0; x < width; x += 1) rgb.set(row.subarray(x * channels, x * channels + 3), (y * width + x) * 3);
    above = row;
  }
  return { width, height, rgb };
}

/** Undoes a row's filter (PNG 1.2, section 6). */
function unfiltered(filter: number, row: Uint8Array, above: Uint8Array, channels: number): Uint8Array<ArrayBuffer> {
  const plain = new Uint8Array(row.length);
  for (let index = 0; index < row.length; index += 1) {
    const left = index < channels ? 0 : plain[index - channels]!;
    const up = above[index]!;
    const upLeft = index < channels ? 0 : above[index - channels]!;
    plain[index] = row[index]! + predicted(filter, left, up, upLeft);
  }
  return plain;
}

function predicted(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const [byLeft, byUp, byBoth] = [Math.abs(up - upLeft), Math.abs(left - upLeft), Math.abs(left + up - 2 * upLeft)];
  if (byLeft <= byUp && byLeft <= byBoth) return left;
  return byUp <= byBoth ? up : upLeft;
}

/** The 256 most frequent colours stand for all others, each for those nearest to it. */
function encode({ width, height, rgb }: Pixels): Buffer {
  const counts = new Map<number, number>();
  const colorAt = (pixel: number) => (rgb[pixel * 3]! << 16) | (rgb[pixel * 3 + 1]! << 8) | rgb[pixel * 3 + 2]!;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const color = colorAt(pixel);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const palette = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, COLORS)
    .map(([color]) => color);
  const indexes = new Map(palette.map((color, index) => [color, index]));
  for (const color of counts.keys()) if (!indexes.has(color)) indexes.set(color, nearest(palette, color));

  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = indexes.get(colorAt(y * width + x))!;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function nearest(palette: readonly number[], color: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const [index, candidate] of palette.entries()) {
    const red = (candidate >> 16) - (color >> 16);
    const green = ((candidate >> 8) & 255) - ((color >> 8) & 255);
    const blue = (candidate & 255) - (color & 255);
    const distance = red * red + green * green + blue * blue;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
