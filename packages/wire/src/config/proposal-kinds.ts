/** Changes to the site that need a second person. */
export const CONFIG_PROPOSAL_KINDS = ['site-terms', 'site-mode', 'jurisdiction'] as const;
