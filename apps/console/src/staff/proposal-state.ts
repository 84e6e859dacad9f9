export const PROPOSALS_KEY = ['proposals'] as const;

export const PROPOSAL_STATE_TEXT = {
  pending: 'statePending',
  applied: 'stateApplied',
  rejected: 'stateRejected',
  withdrawn: 'stateWithdrawn',
} as const;

export const PROPOSAL_STATE_TONE = {
  pending: 'warning',
  applied: 'up',
  rejected: 'danger',
  withdrawn: 'neutral',
} as const;
