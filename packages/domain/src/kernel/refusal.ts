/**
 * A refusal is data: a stable reason (`room.kebab-case`) and the figures for its text. The server turns it into the
 * wire code and a text in the customer's language.
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
