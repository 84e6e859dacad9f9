/** What a reason for a refusal is on the wire. */
export interface ReasonOnWire {
  /** `code` of the envelope. A number is never given to another reason once it has been published. */
  readonly code: number;
  /** HTTP status of the answer. 200 for what the rules of a room decide: the request was understood and answered. */
  readonly status: 200 | 400 | 404 | 413 | 429 | 500;
}

/** The reasons of one room. */
export type Reasons<Name extends string> = Readonly<Record<Name, ReasonOnWire>>;
