/** Code and HTTP status of a refusal. */
export interface ReasonOnWire {
  /** `code` of the envelope. A number is never given to another reason once it has been published. */
  readonly code: number;
  /** HTTP status of the answer. 200 for a refusal by the rules of a room: the request was valid. */
  readonly status: 200 | 400 | 404 | 413 | 421 | 429 | 500 | 503;
}

/** The reasons of one room. */
export type Reasons<Name extends string> = Readonly<Record<Name, ReasonOnWire>>;
