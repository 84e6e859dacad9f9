/** An exact positive fraction. Only the final amount computed from it is rounded. */
export interface Ratio {
  readonly num: bigint;
  readonly den: bigint;
}

export const ONE: Ratio = { num: 1n, den: 1n };
