function canonical(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, member]) => [key, canonical(member)]),
    );
  }
  return value;
}

/** JSON with sorted keys and bigints as strings: one value has exactly one text, so that it can be hashed and compared. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(canonical(value));
}
