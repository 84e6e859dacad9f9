import { EXPORT_ROWS } from '../export-rows.ts';
import { optionalMonth, optionalUnixSeconds, optionalWhole } from '../fields.ts';

/** Which movements are in a statement. */
export const statementPeriod = {
  /** Of the site’s calendar; the current one when neither month nor times are given. */
  month: optionalMonth,
  /** Instead of a month. */
  startTime: optionalUnixSeconds,
  /** Exclusive. */
  endTime: optionalUnixSeconds,
  /** 0 or absent: all. */
  accountTypeId: optionalWhole(0, 3),
};

/** What both forms of it have. */
export const STATEMENT_CONTENT = `opening and closing balance of each account, totals by type, and every movement, oldest first, with the balance after it. It is refused when it would have more than ${EXPORT_ROWS} movements. It names the journal row up to which it was made, and its hash. Texts are in the language of the call; times are in the site’s timezone.`;
