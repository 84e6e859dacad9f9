/** What staff may be, one person several of them. */
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
