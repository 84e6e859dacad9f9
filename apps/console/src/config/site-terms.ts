export const SITE_TERMS_KEY = ['site-terms'] as const;

/** Whole units: the call takes no others. */
export const wholeUnits = (money: string) => money.replace(/\.0+$/, '');
