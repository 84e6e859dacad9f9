/**
 * Exit codes of the server, for the launcher. After 0 (stopped on request) and {@link REFUSED} it does not restart the
 * server; after any other code or a signal it does.
 */

/** The start was refused: another start would be refused again, until somebody changes something. */
export const REFUSED = 1;
/** The database, or space on a disk, is not there now. Nothing is wrong with the site: try again. */
export const UNAVAILABLE = 69;
/** Another server serves this database or data directory. Final, unless this launcher has served it before. */
export const IN_USE = 73;
/** The state in memory may be wrong, or an error was not handled: restart from the durable state. */
export const START_AGAIN = 75;
