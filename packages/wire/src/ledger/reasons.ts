import type { LedgerRefusal } from '@vitrine/domain/ledger/refusals';
import type { Reasons } from '../reason.ts';

/** Numbers 16xx. */
export const LEDGER_REASONS = {
  'ledger.account-not-found': { code: 1601, status: 200 },
  'ledger.limit-out-of-range': { code: 1602, status: 200 },
  'ledger.break-not-longer': { code: 1603, status: 200 },
  'ledger.self-exclusion': { code: 1604, status: 200 },
  'ledger.time-out': { code: 1605, status: 200 },
  'ledger.week-loss-limit': { code: 1606, status: 200 },
  'ledger.day-loss-limit': { code: 1607, status: 200 },
  'ledger.results-changed': { code: 1608, status: 200 },
  'ledger.nothing-to-sweep': { code: 1609, status: 200 },
  'ledger.statement-too-long': { code: 1615, status: 200 },
} as const satisfies Reasons<LedgerRefusal | 'ledger.statement-too-long'>;
