/** Changes to the staff that need a second owner. */
export const STAFF_PROPOSAL_KINDS = ['staff-invite', 'staff-roles', 'staff-reset'] as const;
