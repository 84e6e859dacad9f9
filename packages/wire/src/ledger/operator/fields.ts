import { accountNumber } from '@vitrine/domain/ledger/chart';
import * as z from 'zod/mini';
import type { StaffRole } from '../../staff/role.ts';

/** Roles that may read the ledger. */
export const LEDGER_READERS: readonly StaffRole[] = ['finance-maker', 'finance-checker', 'risk', 'owner'];

/** An account by name, `cust/7/forex`; absent or empty gives `undefined`. */
export const optionalAccount = z.optional(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((text, context) => {
      if (text === '') return undefined;
      const account = accountNumber(text);
      if (account !== undefined) return account;
      context.issues.push({ code: 'custom', input: text, message: 'invalid' });
      return z.NEVER;
    }),
  ),
);
