import type { FileHandle } from 'node:fs/promises';

/** Of RFC 8878, section 3.1.1. */
const MAGIC = 0xfd2fb528;
const DICTIONARY_BYTES = [0, 1, 2, 4] as const;
const CONTENT_SIZE_BYTES = [0, 2, 4, 8] as const;
const LONGEST_HEADER = 18;
const BLOCK_HEADER_BYTES = 3;
/** The type of a block that repeats one byte. */
const REPEATED = 1;
const CHECKSUM_BYTES = 4;

interface Frame {
  readonly end: number;
  readonly isEmpty: boolean;
}

/**
 * Whether a file is one zstd frame, whole with its checksum, with no more behind it than the empty frame that Node writes
 * at the end of a stream. Node's decompressor does not say: it stops as soon as it has the text of the first frame.
 */
export async function isWholeZstd(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  let frame = await frameAt(file, 0);
  while (frame !== undefined && frame.end < size) {
    const next = await frameAt(file, frame.end);
    frame = next?.isEmpty === true ? next : undefined;
  }
  return frame?.end === size;
}

/** The frame that begins there; undefined for anything else. Its end may lie behind that of the file. */
async function frameAt(file: FileHandle, start: number): Promise<Frame | undefined> {
  const header = await bytesAt(file, start, LONGEST_HEADER);
  if (header.length < 5 || header.readUInt32LE(0) !== MAGIC) return undefined;
  const descriptor = header.readUInt8(4);
  const isSingleSegment = (descriptor & 0x20) !== 0;
  const contentSize = descriptor >> 6 === 0 && isSingleSegment ? 1 : CONTENT_SIZE_BYTES[descriptor >> 6]!;
  let at = start + 5 + (isSingleSegment ? 0 : 1) + DICTIONARY_BYTES[descriptor & 3]! + contentSize;
  let isEmpty = true;
  for (let isLast = false; !isLast; ) {
    const block = await bytesAt(file, at, BLOCK_HEADER_BYTES);
    if (block.length < BLOCK_HEADER_BYTES) return undefined;
    const bits = block.readUIntLE(0, BLOCK_HEADER_BYTES);
    isLast = (bits & 1) === 1;
    if (bits >> 3 > 0) isEmpty = false;
    at += BLOCK_HEADER_BYTES + (((bits >> 1) & 3) === REPEATED ? 1 : bits >> 3);
  }
  return { end: at + ((descriptor & 4) === 0 ? 0 : CHECKSUM_BYTES), isEmpty };
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
