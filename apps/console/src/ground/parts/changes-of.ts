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
  const isEmpty = typeof value === 'object' && value !== null;
  // An empty list is a figure; an object without fields has nothing to compare.
  if (value === undefined || (isEmpty && !Array.isArray(value))) return found;
  if ((value === null || isEmpty) && path === '') return found;
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

const FIGURE = /^-?\d+(\.\d+)?$/;
/** A figure that changes by this factor is probably a typing error. */
const UNUSUAL_FACTOR = 10;

/**
 * How many times a changed figure is what it was, if that is unusual: 100 for a hundred times, 0.01 for a hundredth.
 * Undefined for what is no figure, was 0 or becomes 0, and for usual changes.
 */
export function unusualFactor({ before = '', after = '' }: Change): number | undefined {
  if (!FIGURE.test(before) || !FIGURE.test(after)) return undefined;
  const factor = Math.abs(Number(after) / Number(before));
  if (!Number.isFinite(factor) || factor === 0) return undefined;
  return factor >= UNUSUAL_FACTOR || factor <= 1 / UNUSUAL_FACTOR ? factor : undefined;
}
