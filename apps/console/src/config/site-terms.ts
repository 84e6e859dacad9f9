export const SITE_TERMS_KEY = ['site-terms'] as const;

/** Drops the decimals: the call takes whole units only. */
export const wholeUnits = (money: string) => money.replace(/\.0+$/, '');
