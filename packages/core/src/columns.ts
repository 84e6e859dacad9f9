/**
 * Typed columns that grow by doubling. Hot state lives in them: a million customers fit in memory, and a sweep over
 * them runs at the speed of the memory bus.
 */

export class Floats {
  data: Float64Array;
  constructor(capacity = 64) {
    this.data = new Float64Array(capacity);
  }
  reserve(length: number): void {
    if (length <= this.data.length) return;
    const grown = new Float64Array(Math.max(length, this.data.length * 2));
    grown.set(this.data);
    this.data = grown;
  }
  get(at: number): number {
    return this.data[at] as number;
  }
  set(at: number, value: number): void {
    this.reserve(at + 1);
    this.data[at] = value;
  }
}

export class Ints {
  data: Int32Array;
  constructor(capacity = 64) {
    this.data = new Int32Array(capacity);
  }
  reserve(length: number): void {
    if (length <= this.data.length) return;
    const grown = new Int32Array(Math.max(length, this.data.length * 2));
    grown.set(this.data);
    this.data = grown;
  }
  get(at: number): number {
    return this.data[at] as number;
  }
  set(at: number, value: number): void {
    this.reserve(at + 1);
    this.data[at] = value;
  }
}

export class Bigs {
  data: BigInt64Array;
  constructor(capacity = 64) {
    this.data = new BigInt64Array(capacity);
  }
  reserve(length: number): void {
    if (length <= this.data.length) return;
    const grown = new BigInt64Array(Math.max(length, this.data.length * 2));
    grown.set(this.data);
    this.data = grown;
  }
  get(at: number): bigint {
    return this.data[at] as bigint;
  }
  set(at: number, value: bigint): void {
    this.reserve(at + 1);
    this.data[at] = value;
  }
}
