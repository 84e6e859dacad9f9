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

/** Roles that one person alone neither gives nor takes away, once the site has two owners. */
export const ROLES_BY_TWO: readonly StaffRole[] = ['owner', 'finance-checker'];
