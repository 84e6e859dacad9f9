import { EXPORT_ROWS } from '../export-rows.ts';

/** What both forms of the yearly report have. */
export const PROFIT_LOSS_CONTENT = `the closed orders and settled options of a year of the site’s calendar (the current one when left out), with their results, fees and swap, and the sums by month and by product. It is refused when it would have more than ${EXPORT_ROWS} trades. It names the journal row up to which it was made, and its hash. Texts are in the language of the call; times are in the site’s timezone.`;
