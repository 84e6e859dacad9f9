import type { Tables } from '../table.ts';

/** Facts in force, by subject: customers see the version that the core applied. Market and options write theirs too. */
export const configTables = {
  applied_facts: { key: ['subject'], columns: { subject: 'text', version: 'bigint', body: 'text' } },
} as const satisfies Tables;
