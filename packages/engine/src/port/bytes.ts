/** Thrown when bytes are not what the reader expects: cut off, or of another kind. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

const SECTION = 4;

/** Puts numbers and texts together as bytes, in a buffer that grows. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(1 << 12);
  #at = 0;

  /** A copy of what was written; the writer starts over. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#at));
    this.#at = 0;
    return taken;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#at++] = value;
  }

  /** A whole number from 0 to 2^53 - 1, seven bits a byte. Throws on any other number. */
  uint(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not a whole number of at least 0`);
    this.#reserve(8);
    let left = value;
    while (left >= 128) {
      this.#bytes[this.#at++] = (left % 128) | 128;
      left = Math.floor(left / 128);
    }
    this.#bytes[this.#at++] = left;
  }

  /** A safe integer. */
  int(value: number): void {
    this.byte(value < 0 ? 1 : 0);
    this.uint(Math.abs(value));
  }

  big(value: bigint): void {
    const number = Number(value);
    if (Number.isSafeInteger(number)) {
      this.int(number);
      return;
    }
    this.byte(2);
    this.text(value.toString());
  }

  text(value: string): void {
    const length = Buffer.byteLength(value);
    this.uint(length);
    this.#reserve(length);
    this.#bytes.write(value, this.#at);
    this.#at += length;
  }

  bytes(value: Uint8Array): void {
    this.uint(value.length);
    this.#reserve(value.length);
    this.#bytes.set(value, this.#at);
    this.#at += value.length;
  }

  /** A part that a reader of an older version skips the end of. */
  section(write: () => void): void {
    this.#reserve(SECTION);
    const from = this.#at;
    this.#at += SECTION;
    write();
    this.#bytes.writeUInt32LE(this.#at - from - SECTION, from);
  }

  #reserve(more: number): void {
    if (this.#at + more <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + more));
    this.#bytes.copy(grown, 0, 0, this.#at);
    this.#bytes = grown;
  }
}

/** Reads what a {@link ByteWriter} wrote. Throws {@link UnreadableError} on anything else. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at: number;
  #end: number;

  constructor(bytes: Buffer, from = 0) {
    this.#bytes = bytes;
    this.#at = from;
    this.#end = bytes.length;
  }

  byte(): number {
    return this.#bytes[this.#over(1)] as number;
  }

  uint(): number {
    let value = 0;
    let scale = 1;
    for (let place = 0; place < 8; place += 1) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) {
        if (value > Number.MAX_SAFE_INTEGER) break;
        return value;
      }
      scale *= 128;
    }
    throw new UnreadableError('a number is too large');
  }

  int(): number {
    return this.#signed(this.byte());
  }

  big(): bigint {
    const sign = this.byte();
    if (sign !== 2) return BigInt(this.#signed(sign));
    const digits = this.text();
    if (!/^-?\d{1,100}$/.test(digits)) throw new UnreadableError('a number has other signs than digits');
    return BigInt(digits);
  }

  text(): string {
    const length = this.uint();
    const from = this.#over(length);
    return this.#bytes.toString('utf8', from, from + length);
  }

  bytes(): Buffer {
    const length = this.uint();
    const from = this.#over(length);
    return this.#bytes.subarray(from, from + length);
  }

  /** Reads a section and moves behind it, however much of it `read` understood. */
  section<T>(read: () => T): T {
    const length = this.#bytes.readUInt32LE(this.#over(SECTION));
    const next = this.#over(length) + length;
    const end = this.#end;
    this.#at = next - length;
    this.#end = next;
    try {
      return read();
    } finally {
      this.#at = next;
      this.#end = end;
    }
  }

  #signed(sign: number): number {
    const value = this.uint();
    if (sign > 1) throw new UnreadableError('a number has no sign');
    return sign === 1 ? -value : value;
  }

  /** Moves over so many bytes; returns where they begin. */
  #over(length: number): number {
    const from = this.#at;
    if (length > this.#end - from) throw new UnreadableError('the message is cut off');
    this.#at = from + length;
    return from;
  }
}
