/**
 * How the server ends, for the launcher: 0 was asked for; {@link REFUSED} would only end the same way again; anything
 * else, also a signal, is started again.
 */
export const REFUSED = 1;
/** Nothing in memory can be trusted any more, or a fault nobody handled: start from what is durable. */
export const START_AGAIN = 75;
