import type { AuditEntry } from '@vitrine/wire/staff/operator/audit';

interface Decision {
  readonly verdict: 'approve' | 'reject';
  readonly before: unknown;
  readonly after: unknown;
}

/** The decision that an entry records, with what it changed; undefined for other entries. */
export function decisionOf({ operation, before, after }: AuditEntry): Decision | undefined {
  if (operation !== 'decide-proposal') return undefined;
  const [old, now] = [before, after] as readonly ({ readonly value?: unknown; readonly verdict?: unknown } | null)[];
  const verdict = now?.verdict;
  if (verdict !== 'approve' && verdict !== 'reject') return undefined;
  return { verdict, before: old?.value, after: now?.value };
}
