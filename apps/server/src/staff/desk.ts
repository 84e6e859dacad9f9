import { createHash } from 'node:crypto';
import { canonicalJson } from '@vitrine/domain/kernel/canonical-json';
import { DAY, MINUTE } from '@vitrine/domain/kernel/time';
import type { IdempotencyKey } from '@vitrine/engine/engine-api';
import type { Call, ParsedRequestOf } from '@vitrine/wire/call';
import type { StaffRole } from '@vitrine/wire/staff/role';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { Refused } from '../platform/http/answer.ts';
import { type Answered, type CallContext, type Route, route, type StaffCaller } from '../platform/http/context.ts';
import { inTransaction } from '../platform/transaction.ts';
import { writeAudit } from './audit.ts';
import { CustomerReads, customerIn } from './customer-reads.ts';

/** How long a code of the second factor counts for the calls that need a recent one. */
const CODE_MS = 5 * MINUTE;

/** The details of an audit log entry besides person, operation and time. */
export interface AuditDetails {
  /** What it was about, `instrument/1`. */
  readonly subject?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** During sign-in: the person identified so far. */
  readonly who?: { readonly id: number; readonly name: string; readonly roles: readonly StaffRole[] };
}

/** What a console handler gets besides the fields of the request. */
export interface StaffContext<S extends StaffCaller | undefined = StaffCaller, P = undefined> {
  readonly staff: S;
  /** The transaction of the call, rolled back on a refusal or an error. */
  readonly client: PoolClient;
  /** The instant of the call, Unix ms. */
  readonly now: number;
  readonly address: string;
  readonly userAgent: string;
  /** The result of `prepare`, which ran before the transaction. */
  readonly prepared: P;
  /** For a command of this call to the engine; see `CallContext`. */
  idempotencyKey(args: string): IdempotencyKey;
  /** Adds to the entry of the audit log; a later value replaces an earlier one. A refused attempt is written too. */
  recordAudit(details: AuditDetails): void;
  /** Runs when the transaction has been committed, before the answer; a failure is logged and changes nothing. */
  afterCommit(work: () => Promise<void>): void;
}

/** What `prepare` gets, before the transaction. */
export interface BeforeContext<S extends StaffCaller | undefined = undefined> {
  readonly staff: S;
  readonly address: string;
  readonly now: number;
}

/** Answers a call of the console. Throwing is a fault and gives 5xx. */
export type StaffHandler<C extends Call, P> = (
  request: ParsedRequestOf<C>,
  context: StaffContext<CallerOf<C>, P>,
) => Answered<C> | Promise<Answered<C>>;

type Prepare = (request: unknown, context: BeforeContext<StaffCaller | undefined>) => Promise<unknown>;
type CallerOf<C extends Call> = C['access'] extends 'visitor' ? undefined : StaffCaller;

/** Carries a refusal out of the transaction, which is rolled back. */
class RefusalError extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.reason);
    this.refused = refused;
  }
}

/**
 * Performs all calls of the console. A change, or a read of private data, is one transaction with its entry in the
 * audit log; refused and failed attempts, and calls without the role, are written too. A change that is repeated under
 * its `Idempotency-Key` gets the first answer and is not made again.
 */
export class StaffDesk {
  readonly #db: Pool;
  readonly #log: Logger;
  readonly #now: () => number;
  readonly #customerReads: CustomerReads;

  constructor(db: Pool, log: Logger, now: () => number) {
    this.#db = db;
    this.#log = log;
    this.#now = now;
    this.#customerReads = new CustomerReads(now);
  }

  /** A call that changes something or reads something private. */
  route<C extends Call>(call: C, handler: StaffHandler<C, undefined>): Route {
    return this.prepared(call, async () => undefined, handler);
  }

  /** As `route`, with slow work that needs no locks done before the transaction. `prepare` may refuse. */
  prepared<C extends Call, P>(
    call: C,
    prepare: (request: ParsedRequestOf<C>, context: BeforeContext<CallerOf<C>>) => Promise<P | Refused>,
    handler: StaffHandler<C, P>,
  ): Route {
    if (call.effect === 'read' && call.isPrivate !== true) throw new Error(`${call.operation} is a plain read`);
    return {
      ...route(call as Call, (request, context) =>
        this.#perform(
          call,
          request,
          context,
          prepare as unknown as Prepare,
          handler as unknown as StaffHandler<Call, unknown>,
        ),
      ),
      onNotAllowed: (staff, address) => this.#writeNotAllowed(call, staff, address),
    };
  }

  /** A read that is audited only when its filter names one customer. */
  read<C extends Call>(
    call: C,
    handler: (
      request: ParsedRequestOf<C>,
      context: Pick<StaffContext, 'staff' | 'now'> & Pick<CallContext, 'language'>,
    ) => Answered<C> | Promise<Answered<C>>,
  ): Route {
    if (call.effect === 'change' || call.isPrivate === true || call.access === 'visitor')
      throw new Error(`${call.operation} is not a plain read by staff`);
    return {
      ...route(call, async (request, { staff, address, language }) => {
        if (staff === undefined) throw new Error(`${call.operation} without staff`);
        const answer = await handler(request, { staff, language, now: this.#now() });
        await this.#recordCustomerRead(
          call,
          request,
          staff,
          address,
          answer instanceof Refused ? answer.reason : 'done',
        );
        return answer;
      }),
      onNotAllowed: (staff, address) => this.#writeNotAllowed(call, staff, address),
    };
  }

  /** Records a read that was filtered to one customer, before it is answered. */
  async #recordCustomerRead(
    call: Call,
    request: unknown,
    staff: StaffCaller,
    address: string,
    outcome: string,
  ): Promise<void> {
    const about = customerIn(request);
    const key = `${staff.session} ${call.operation} ${about?.named}`;
    if (about === undefined || !this.#customerReads.isNew(key)) return;
    await this.#write(call, staff, address, { subject: about.subject }, outcome);
    this.#customerReads.recorded(key);
  }

  #writeNotAllowed(call: Call, staff: StaffCaller, address: string): Promise<void> {
    return this.#write(call, staff, address, {}, 'request.not-allowed');
  }

  /** The change is made: what fails now is logged and changes no answer. */
  async #runAfterCommit({ operation }: Call, afterwards: readonly (() => Promise<void>)[]): Promise<void> {
    for (const work of afterwards) {
      await work().catch((error: unknown) =>
        this.#log.error({ err: error, operation }, 'work after the commit failed'),
      );
    }
  }

  async #perform(
    call: Call,
    request: unknown,
    context: CallContext,
    prepare: Prepare,
    handler: StaffHandler<Call, unknown>,
  ): Promise<unknown> {
    const { staff, address } = context;
    let audit: AuditDetails = {};
    const afterwards: (() => Promise<void>)[] = [];
    try {
      const now = this.#now();
      const prepared = refuseOldCode(call, staff, now) ?? (await prepare(request, { staff, address, now }));
      if (prepared instanceof Refused) throw new RefusalError(prepared);
      const answer = await inTransaction(this.#db, async (client) => {
        const repeat = staff === undefined ? undefined : await repeatOf(client, call, staff, request, context, now);
        if (repeat?.answer !== undefined) return JSON.parse(repeat.answer) as unknown;
        const result = await handler(request, {
          staff: staff as never,
          client,
          now,
          prepared,
          ...ofCall(context),
          recordAudit: (details) => {
            audit = { ...audit, ...details };
          },
          afterCommit: (work) => afterwards.push(work),
        });
        if (result instanceof Refused) throw new RefusalError(result);
        await repeat?.keep(result);
        await writeAudit(client, this.#entryOf(call, staff, address, audit, 'done'));
        return result;
      });
      await this.#runAfterCommit(call, afterwards);
      return answer;
    } catch (error) {
      if (!(error instanceof RefusalError)) {
        await this.#write(call, staff, address, audit, 'failed');
        throw error;
      }
      const { refused } = error;
      // Any visitor could cause these refusals without limit and fill the log.
      const isKnown = (staff ?? audit.who) !== undefined;
      if (isKnown && refused.reason !== 'staff.wait') await this.#write(call, staff, address, audit, refused.reason);
      return refused;
    }
  }

  async #write(
    call: Call,
    staff: StaffCaller | undefined,
    address: string,
    details: AuditDetails,
    outcome: string,
  ): Promise<void> {
    await inTransaction(this.#db, (client) =>
      writeAudit(client, this.#entryOf(call, staff, address, details, outcome)),
    );
  }

  #entryOf(call: Call, staff: StaffCaller | undefined, address: string, details: AuditDetails, outcome: string) {
    const who = staff === undefined ? details.who : { id: staff.staffId, name: staff.name, roles: staff.roles };
    return {
      at: this.#now(),
      staffId: who?.id,
      staffName: who?.name ?? '',
      roles: who?.roles ?? [],
      operation: call.operation,
      subject: details.subject ?? '',
      before: details.before,
      after: details.after,
      address,
      outcome,
    };
  }
}

/** What a handler knows of its call. */
const ofCall = ({ address, userAgent, idempotencyKey }: CallContext) => ({ address, userAgent, idempotencyKey });

/** Refuses a call that needs a recent code of the second factor, if the last one is older. */
function refuseOldCode(call: Call, staff: StaffCaller | undefined, now: number): Refused | undefined {
  if (call.effect === 'read' || call.needsCode !== true) return undefined;
  return staff === undefined || now - staff.codeAt >= CODE_MS ? new Refused('staff.code-needed') : undefined;
}

interface Repeat {
  /** The answer of the first call with the key; undefined if this is the first. */
  readonly answer: string | undefined;
  keep(answer: unknown): Promise<void>;
}

/**
 * The stored call of an idempotency key; a repeat waits here until the first is done. Undefined for calls without a
 * key.
 */
async function repeatOf(
  client: PoolClient,
  call: Call,
  { staffId }: StaffCaller,
  request: unknown,
  context: CallContext,
  now: number,
): Promise<Repeat | undefined> {
  const args = canonicalJson(request);
  const { value } = context.idempotencyKey(args);
  if (!call.keyed || !value.startsWith('key ')) return undefined;
  const place = [staffId, call.operation, value];
  const argsHash = createHash('sha256').update(args).digest();
  await client.query('DELETE FROM staff_answers WHERE at < $1', [new Date(now - DAY)]);
  const { rowCount } = await client.query(
    'INSERT INTO staff_answers (staff_id, operation, key, args_hash, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
    [...place, argsHash, new Date(now)],
  );
  if (rowCount === 0) {
    const { rows } = await client.query<{ args_hash: Buffer; answer: string }>(
      'SELECT args_hash, answer FROM staff_answers WHERE staff_id = $1 AND operation = $2 AND key = $3',
      place,
    );
    if (rows[0]?.args_hash.equals(argsHash) !== true) throw new RefusalError(new Refused('request.key-reused'));
    return { answer: rows[0].answer, keep: async () => undefined };
  }
  return {
    answer: undefined,
    async keep(answer) {
      await client.query('UPDATE staff_answers SET answer = $4 WHERE staff_id = $1 AND operation = $2 AND key = $3', [
        ...place,
        JSON.stringify(answer ?? null),
      ]);
    },
  };
}
