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
