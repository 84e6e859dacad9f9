/** Changes to timed options that need a second person. */
export const OPTIONS_PROPOSAL_KINDS = ['option-terms', 'real-options'] as const;
