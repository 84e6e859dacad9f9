/** An exact positive fraction; nothing is rounded until the figure that uses it is. */
export interface Ratio {
  readonly num: bigint;
  readonly den: bigint;
}

export const ONE: Ratio = { num: 1n, den: 1n };
