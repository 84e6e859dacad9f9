export interface Change {
  /** The path to the field: `terms.spread`. */
  readonly path: string;
  /** Undefined when the field did not exist. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

function leaves(value: unknown, path: string, found: Map<string, string>): Map<string, string> {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    for (const [key, one] of Object.entries(value)) leaves(one, path === '' ? key : `${path}.${key}`, found);
    return found;
  }
  const isNothing = value === null || (typeof value === 'object' && Object.keys(value).length === 0);
  if (value === undefined || (isNothing && path === '')) return found;
  return found.set(path, typeof value === 'string' ? value : JSON.stringify(value));
}

/** The fields that differ between two states, in the order of the later one; removed fields last. */
export function changesOf(before: unknown, after: unknown): readonly Change[] {
  const [old, now] = [leaves(before, '', new Map()), leaves(after, '', new Map())];
  const paths = [...now.keys(), ...[...old.keys()].filter((path) => !now.has(path))];
  return paths
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }))
    .filter((change) => change.before !== change.after);
}
