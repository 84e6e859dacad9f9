/**
 * A refusal is data: a stable reason (`room.kebab-case`) and the figures that explain it. The text in the customer's
 * language and the wire's code are made from it at the edge.
 */
export interface Refusal<R extends string = string> {
  readonly reason: R;
  readonly params: Readonly<Record<string, string | number>>;
}

export function refusal<R extends string>(
  reason: R,
  params: Readonly<Record<string, string | number>> = {},
): Refusal<R> {
  return { reason, params };
}
