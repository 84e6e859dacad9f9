/** An invariant does not hold. */
export class Violation extends Error {}

export function must(holds: boolean, what: () => string): asserts holds {
  if (!holds) throw new Violation(what());
}
