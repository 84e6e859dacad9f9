/**
 * Exit codes of the server, for the launcher. After 0 (stopped on request) and {@link REFUSED} (a restart would fail
 * again) it does not restart the server; after any other code or a signal it does.
 */
export const REFUSED = 1;
/** The state in memory may be wrong, or an error was not handled: restart from the durable state. */
export const START_AGAIN = 75;
