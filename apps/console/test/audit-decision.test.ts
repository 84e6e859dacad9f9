import type { AuditEntry } from '@vitrine/wire/staff/operator/audit';
import { expect, it } from 'vitest';
import { decisionOf } from '../src/staff/decision-of.ts';

const entry = (operation: string, before: unknown, after: unknown) => ({ operation, before, after }) as AuditEntry;

it('a decision in the audit log shows what it changed, as the proposal did', () => {
  const before = { kind: 'instrument-terms', subject: 'instrument/1', value: { maxLots: '50' } };
  expect(decisionOf(entry('decide-proposal', before, { verdict: 'approve', value: { maxLots: '51' } }))).toEqual({
    verdict: 'approve',
    before: { maxLots: '50' },
    after: { maxLots: '51' },
  });
  // A decision that failed has recorded nothing yet.
  expect(decisionOf(entry('decide-proposal', null, null))).toBeUndefined();
  expect(decisionOf(entry('publish-settings', { value: 'a' }, { value: 'b' }))).toBeUndefined();
});
