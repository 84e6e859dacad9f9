export const SESSIONS_KEY = ['own sessions'] as const;
