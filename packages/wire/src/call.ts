import type * as z from 'zod/mini';
import type { Example } from './example.ts';
import type { Reason } from './reasons.ts';
import type { StaffRole } from './staff/role.ts';

/** The rooms that answer calls today. */
export type WireRoom =
  | 'identity'
  | 'ledger'
  | 'market'
  | 'trading'
  | 'options'
  | 'funding'
  | 'content'
  | 'alerts'
  | 'support'
  | 'push'
  | 'config'
  | 'staff'
  | 'trust'
  | 'views';

/** Open to staff who hold one of the roles. */
export interface StaffAccess {
  readonly staff: readonly StaffRole[];
}

/** Every call of the console, and no other, has its path below this. */
export const CONSOLE_PATH = '/console/api/';

/** How old an answer of a call that may be stale can be, in seconds. */
export const STALE_SECONDS = 5;

/** What a call that takes files accepts. */
export interface Multipart {
  /** Of the whole body. */
  readonly maxBytes: number;
  /** How a longer body is refused, before it is read. */
  readonly tooLarge: Reason;
}

interface CallBase<Q extends z.ZodMiniType, R extends z.ZodMiniType> {
  /** The stem that core, server and web use too: `submit-order`. */
  readonly operation: string;
  readonly room: WireRoom;
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /**
   * `user` needs the `authorization` header; `visitor` takes it when it is there. A call of the console is open to roles,
   * or, on the way in, to a `visitor`: it takes no token of either kind.
   */
  readonly access: 'visitor' | 'user' | StaffAccess;
  /** It knows a visitor by the secret in the header `visitor`, which a browser makes and keeps. */
  readonly takesVisitor?: true;
  /** The client sends an `Idempotency-Key`: for calls that move money or change orders, and for every change by staff. */
  readonly keyed: boolean;
  /** A read by staff of private data of a customer or another staff member; the audit log records the read. */
  readonly isPrivate?: true;
  /** Answers a text file instead of an envelope; a refusal is an envelope. */
  readonly answersFile?: true;
  /** Answers an image instead of an envelope; a refusal is an envelope. */
  readonly answersImage?: true;
  /** The body is multipart/form-data, whose fields may be files; any other body counts as one without fields. */
  readonly multipart?: Multipart;
  /** Bytes of a body of long texts; other calls take what a form of a few fields needs. */
  readonly maxBodyBytes?: number;
  /**
   * Seconds for which a browser may cache the answer; 0: it asks each time whether its answer still counts; absent: never stored. Only for reads whose answer depends on
   * nothing but the language.
   */
  readonly maxAge?: number;
  /**
   * A read of the caller's own records that a replica may answer: as of a moment in the last {@link STALE_SECONDS}, and never
   * before the caller's last change. With fields: only requests that have these values.
   */
  readonly mayBeStale?: true | Readonly<Record<string, number>>;
  readonly request: Q;
  readonly response: R;
  /** Passes every check of the fields. The documents show it, and the tests of all calls send it. */
  readonly example: Example;
  /** How the example is refused, for a call that needs what only a mailbox or an account with a name has. */
  readonly exampleRefusal?: Reason;
  readonly reasons: readonly Reason[];
}

interface Read {
  readonly effect: 'read';
}

/** Never cached, refused on a navigation and from another site. */
interface Change {
  readonly effect: 'change';
  /** Why those with access may change this, in one plain sentence. */
  readonly why: string;
  /**
   * The call only proposes: the change happens when a second person approves it. `sometimes`: the answer's `proposal` is
   * null when the change was made at once; `why` says when.
   */
  readonly needsApproval?: true | 'sometimes';
  /**
   * While the site is read-only, changes by customers are refused, besides these. `stays`: it closes, cancels, protects
   * the account or leads to that, or tells us something. `core-decides`: the core refuses it, so that a repeated key gets
   * its first answer. Without meaning for calls of the console.
   */
  readonly inReadOnly?: 'stays' | 'core-decides';
  /** By staff who have entered a code of their second factor in the last five minutes; otherwise `staff.code-needed`. */
  readonly needsCode?: true;
}

/**
 * One endpoint. `request` reads the query of a GET and the body (form or JSON) of a POST; unknown fields are dropped.
 * Every call may also answer the general refusals (`request.*`); `reasons` names the others.
 */
export type Call<Q extends z.ZodMiniType = z.ZodMiniType, R extends z.ZodMiniType = z.ZodMiniType> = CallBase<Q, R> &
  (Read | Change);

/** The calls of one room. */
export interface RoomCalls {
  readonly customers: readonly Call[];
  /** Calls of the console. */
  readonly operators: readonly Call[];
}

/** Keeps the call's literal types, so that a handler of a `user` call knows that it has a caller. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

/** What a client passes. */
export type RequestOf<C extends Call> = z.input<C['request']>;
/** What a handler gets: read, bounded, in the domain's units. */
export type ParsedRequestOf<C extends Call> = z.output<C['request']>;
/** The `data` of the answer. */
export type ResponseOf<C extends Call> = z.output<C['response']>;
