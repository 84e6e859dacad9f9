/** What is true or not of every payment. */
export const CHECKS = ['depositNeedsName', 'withdrawalNeedsName', 'withdrawalNeedsPayPassword'] as const;
