import * as z from 'zod/mini';
import { optionalWhole } from '../../fields.ts';
import type { StaffRole } from '../../staff/role.ts';

/** Roles that work with customers: every role except `content`. */
export const CUSTOMER_READERS: readonly StaffRole[] = [
  'support',
  'identity',
  'finance-maker',
  'finance-checker',
  'risk',
  'owner',
];

export const anyNumber = optionalWhole(1, 999_999_999_999_999);

/** Where a list that is sorted by two numbers continues: `at.id`. */
export const afterTwo = z.optional(z.string().check(z.regex(/^(\d{1,15}\.\d{1,15})?$/)));
