export const POSTING_DECIMALS = 6;
