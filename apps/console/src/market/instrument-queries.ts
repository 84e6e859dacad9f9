export const INSTRUMENTS_KEY = ['instruments'] as const;

export const CHANGED_QUERIES = [INSTRUMENTS_KEY, ['terms-history'], ['proposals']] as const;
