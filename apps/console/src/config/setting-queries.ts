export const SETTINGS_KEY = ['site-settings'] as const;

export const HISTORY_KEY = ['setting-history'] as const;
