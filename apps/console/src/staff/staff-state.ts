export const STAFF_KEY = ['staff'] as const;

export const STAFF_STATE_TEXT = { active: 'stateActive', invited: 'stateInvited', disabled: 'stateDisabled' } as const;

export const STAFF_STATE_TONE = { active: 'up', invited: 'warning', disabled: 'neutral' } as const;
