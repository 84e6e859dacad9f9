import * as z from 'zod/mini';

export const JOURNAL_READERS = ['finance-maker', 'finance-checker', 'risk', 'owner'] as const;

export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
