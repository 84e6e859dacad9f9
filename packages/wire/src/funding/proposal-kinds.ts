/** Changes of the money desk that need a second person. */
export const FUNDING_PROPOSAL_KINDS = [
  'funding-currency',
  'funding-checks',
  'funding-price',
  'funding-channel',
  'funding-wire',
  'goodwill',
  'correction',
] as const;
