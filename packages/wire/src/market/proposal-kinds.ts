/** Changes to the market that need a second person. */
export const MARKET_PROPOSAL_KINDS = ['resume', 'instrument-terms'] as const;
