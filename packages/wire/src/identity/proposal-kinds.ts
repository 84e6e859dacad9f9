/** Changes to customers that need a second person. */
export const IDENTITY_PROPOSAL_KINDS = ['erase-customer'] as const;
