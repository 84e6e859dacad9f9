import type { Tables } from '../table.ts';

/** The facts in force, by subject: customers see the version that the core has applied. Written by several rooms. */
export const configTables = {
  applied_facts: { key: ['subject'], columns: { subject: 'text', version: 'bigint', body: 'text' } },
} as const satisfies Tables;
