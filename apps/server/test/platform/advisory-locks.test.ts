import { expect, it } from 'vitest';
import { ADVISORY_LOCKS } from '../../src/platform/postgres/advisory-locks.ts';

// The lease had the key of the audit log: every staff operation waited for the server itself.
it('no two uses of advisory locks share a key', () => {
  const keys = Object.values(ADVISORY_LOCKS);
  expect(new Set(keys).size).toBe(keys.length);
});
