/** The cause of an error and the errors that it collects, which may contain the error itself; none for anything else. */
export function innerErrors(error: unknown): readonly unknown[] {
  if (!(error instanceof Error)) return [];
  const collected = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [];
  return error.cause === undefined ? collected : [error.cause, ...collected];
}
