/** `service`: about the account or the site; `marketing`: nobody who has refused it, takes a break or has excluded themselves gets it. */
export const MESSAGE_KINDS = ['service', 'marketing'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const AUDIENCES = ['named', 'demo', 'everybody'] as const;

/** One person alone sends to at most so many customers. */
export const MOST_BY_ONE = 1_000;
