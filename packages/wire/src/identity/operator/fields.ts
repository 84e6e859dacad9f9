import type { StaffRole } from '../../staff/role.ts';

/** Who reviews the documents of customers. */
export const REVIEWERS: readonly StaffRole[] = ['identity', 'owner'];
