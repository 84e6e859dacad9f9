/** Roles of staff; a person can have several. */
export const STAFF_ROLES = [
  'support',
  'identity',
  'finance-maker',
  'finance-checker',
  'risk',
  'content',
  'owner',
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Duties of which one person holds at most one: who grants roles, who prepares payments, who approves them. */
export const EXCLUSIVE_DUTIES: readonly StaffRole[] = ['owner', 'finance-maker', 'finance-checker'];

/** Roles that one person alone neither gives nor takes away, once the site has two owners. */
export const ROLES_BY_TWO: readonly StaffRole[] = ['owner', 'finance-checker'];
