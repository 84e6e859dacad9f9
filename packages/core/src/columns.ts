/**
 * Typed columns that grow by doubling, for the state that every tick reads: a million customers fit in memory, and
 * scanning a column is limited only by memory bandwidth.
 */
interface Cells<T> {
  readonly length: number;
  [place: number]: T;
}

class Column<T, A extends Cells<T> & { set(cells: A): void }> {
  /** The underlying array, for fast scans; replaced when the column grows. */
  data: A;
  readonly #make: (length: number) => A;

  constructor(make: (length: number) => A, capacity: number) {
    this.#make = make;
    this.data = make(capacity);
  }

  get(at: number): T {
    return this.data[at] as T;
  }

  set(at: number, value: T): void {
    if (at >= this.data.length) {
      const grown = this.#make(Math.max(at + 1, this.data.length * 2));
      grown.set(this.data);
      this.data = grown;
    }
    (this.data as Cells<T>)[at] = value;
  }
}

const CAPACITY = 64;

export class Floats extends Column<number, Float64Array> {
  constructor(capacity = CAPACITY) {
    super((length) => new Float64Array(length), capacity);
  }
}

export class Ints extends Column<number, Int32Array> {
  constructor(capacity = CAPACITY) {
    super((length) => new Int32Array(length), capacity);
  }
}

export class Bigs extends Column<bigint, BigInt64Array> {
  constructor(capacity = CAPACITY) {
    super((length) => new BigInt64Array(length), capacity);
  }
}
