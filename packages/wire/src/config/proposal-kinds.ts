/** Changes to the site that need a second person. */
export const CONFIG_PROPOSAL_KINDS = ['site-terms', 'site-mode'] as const;
