import type { IdempotencyKey } from '@vitrine/engine/engine-api';
import type { Call, ParsedRequestOf, ResponseOf } from '@vitrine/wire/call';
import type { Language } from '@vitrine/wire/envelope';
import type { StaffRole } from '@vitrine/wire/staff/role';
import type { Reader } from '../postgres/reader.ts';
import type { FileAnswer, ImageAnswer, Refused } from './answer.ts';

/** Who calls, as the session says. */
export interface Caller {
  readonly uid: number;
  readonly isDemo: boolean;
  readonly token: string;
  /** Number of the session; it opens nothing. */
  readonly session: number;
}

/** Who calls from the console, as the session and the row of the person say at this moment. */
export interface StaffCaller {
  readonly staffId: number;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly StaffRole[];
  readonly token: string;
  readonly session: number;
  /** When the session ends, whatever happens; Unix ms. */
  readonly endsAt: number;
  /** When it ends without another call. */
  readonly idleEndsAt: number;
  /** When they last entered a code of their second factor in this session; Unix ms. */
  readonly codeAt: number;
}

/** What a handler knows of a call besides its fields. */
export interface CallContext<C extends Caller | undefined = Caller | undefined> {
  readonly caller: C;
  /** There on calls that are open to staff, and on no other. */
  readonly staff: StaffCaller | undefined;
  readonly language: Language;
  /** Address of the client: the peer's, or the one that a trusted proxy names. */
  readonly address: string;
  /** The secret of a visitor's browser, on calls that take one; undefined for anything but 32 hexadecimal digits. */
  readonly visitor: string | undefined;
  /** What the program that calls says of itself; anything at all. */
  readonly userAgent: string;
  /**
   * The repeat protection of this call; `args` is the canonical text of its arguments. From the `Idempotency-Key`
   * header for 24 h, otherwise from the identical URL for 5 minutes.
   */
  idempotencyKey(args: string): IdempotencyKey;
}

/** What a handler may answer. */
export type Answered<C extends Call> =
  | (C extends { answersFile: true } ? FileAnswer : C extends { answersImage: true } ? ImageAnswer : ResponseOf<C>)
  | Refused;

/** Answers a call. A call for users has a caller; throwing means 5xx and is a mistake of ours. */
export type Handler<C extends Call> = (
  request: ParsedRequestOf<C>,
  context: ContextOf<C>,
) => Answered<C> | Promise<Answered<C>>;

/** Says when callers may get the same answer: those with equal fields, language and `variant`, while `version` is the same. */
export interface Shared<Q, X extends CallContext = CallContext> {
  /** Different whenever the answer may be different. It is asked for at every request and must be cheap. */
  readonly version: (request: Q) => string | number;
  /** What the answer depends on besides fields and language, such as the caller's book. */
  readonly variant?: (context: X) => string;
}

/** For an answer that is the same as long as the program runs. */
export const NEVER_CHANGES: Shared<unknown> = { version: () => '' };

/** What a handler of a call that may be stale knows. */
export interface StaleContext extends CallContext<Caller> {
  /** What it reads from: a replica, or the primary. */
  readonly db: Reader;
}

type ContextOf<C extends Call> = C extends { mayBeStale: true | object }
  ? StaleContext
  : C['access'] extends 'user'
    ? CallContext<Caller>
    : CallContext;

/** A call with its handler; the types meet in {@link route}, once. */
export interface Route {
  readonly call: Call;
  readonly handle: (request: unknown, context: CallContext) => unknown;
  /** The answer is made once and sent to everybody. */
  readonly shared?: Shared<unknown>;
  /** Called when the roles of staff do not open the call. */
  readonly onNotAllowed?: (staff: StaffCaller, address: string) => Promise<void>;
}

export function route<C extends Call>(call: C, handler: Handler<C>): Route {
  return { call, handle: handler as unknown as Route['handle'] };
}

/** A read that answers the same to everybody; see {@link Shared}. */
export function sharedRoute<C extends Call>(
  call: C,
  shared: Shared<ParsedRequestOf<C>, ContextOf<C>>,
  handler: Handler<C>,
): Route {
  return { ...route(call, handler), shared: shared as unknown as Shared<unknown> };
}
