import type { IdempotencyKey } from '@vitrine/engine/engine-api';
import { type Call, CONSOLE_PATH, type Multipart } from '@vitrine/wire/call';
import type { Language } from '@vitrine/wire/envelope';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Reader } from '../postgres/reader.ts';
import type { ReplicaReads } from '../replica/replica-reads.ts';
import { invalidField, invalidFields, Refused } from './answer.ts';
import { addressGroup } from './client-address.ts';
import type { CallContext, Caller, Route, StaffCaller, StaleContext } from './context.ts';
import type { Edge } from './edge.ts';
import { readMultipart } from './multipart.ts';
import type { OwnSite } from './own-site.ts';
import { Turns } from './turns.ts';
import type { WindowCounter } from './window-counter.ts';

export interface PipelineOptions {
  /** The session of a token: at once when it is in memory, `undefined` when there is none. */
  readonly authenticate: (token: string) => Caller | undefined | Promise<Caller | undefined>;
  /** The same for a token of the staff. */
  readonly authenticateStaff: (token: string) => Promise<StaffCaller | undefined>;
  /** Why customers may change nothing now, besides what a call says may stay. */
  readonly refuseChange: () => Refused | undefined;
  /** Keyed calls of one customer or member of staff in a second, over all sessions. */
  readonly keyedPerSecond: number;
  /** Files for one customer in a minute, over all sessions. */
  readonly filesPerMinute: number;
  /** Reads of one customer or member of staff that run at a time, over all sessions. */
  readonly readsAtOnce: number;
  readonly edge: Edge;
  readonly replicaReads: Pick<ReplicaReads, 'of' | 'primary'>;
}

type Session = Caller | StaffCaller | undefined;
/** What a step gives: a refusal ends the call; undefined lets it pass. */
type Step = Refused | undefined;

const DAY_MS = 24 * 3_600_000;
const URL_KEY_MS = 5 * 60_000;
const KEY = /^[\x21-\x7e]{1,128}$/;
const VISITOR = /^[0-9a-f]{32}$/;
/** Reads of one person that wait for their turn; no page asks for so many at once. */
const MOST_WAITING_READS = 100;
/** Bodies with files of one caller that wait; a form has three. */
const MOST_WAITING_BODIES = 5;
/** Bodies with files that one edge holds in memory at a time. */
const MOST_BODIES = 16;
/** Of these, bodies of visitors: strangers leave room for customers. */
const MOST_VISITOR_BODIES = 6;

/**
 * What every call goes through before its handler: origin, session, access, mode of the site, rate, fields, rate of files, key, turn. Each step
 * refuses or lets pass, in this order; nothing here knows what a call is about.
 */
export class CallPipeline {
  readonly #options: PipelineOptions;
  readonly #keyed: WindowCounter;
  readonly #files: WindowCounter;
  readonly #reads: Turns;
  readonly #bodies = new Turns(1, MOST_WAITING_BODIES);
  #bodiesInMemory = 0;
  #visitorBodies = 0;

  constructor(options: PipelineOptions) {
    this.#options = options;
    const { limits } = options.edge;
    this.#keyed = limits.window('keyed', options.keyedPerSecond, 1_000);
    this.#files = limits.window('files', options.filesPerMinute, 60_000);
    this.#reads = new Turns(options.readsAtOnce, MOST_WAITING_READS);
  }

  /** The handler's result or a refusal: at once where the session is in memory and the handler answers at once. */
  run(route: Route, request: FastifyRequest, language: Language): unknown {
    const refused = refuseOrigin(route.call, request, this.#options.edge.ownSite);
    if (refused !== undefined) return refused;
    const session = this.#sessionOf(route.call, request);
    if (!(session instanceof Promise)) return this.#runAs(session, route, request, language);
    return session.then((found) => (found instanceof Refused ? found : this.#runAs(found, route, request, language)));
  }

  #runAs(who: Session, route: Route, request: FastifyRequest, language: Language): unknown {
    const { call } = route;
    const notAllowed = refuseAccess(call, who);
    const address = this.#options.edge.addresses.of(request.raw);
    if (notAllowed !== undefined) return reportNotAllowed(notAllowed, who, route, address);
    const refused = this.#refuseInReadOnly(call) ?? this.#refuseRate(call, who);
    if (refused !== undefined) return refused;
    const runWith = (body: unknown) => this.#runWith(body, who, route, request, language);
    if (call.multipart === undefined) return runWith(call.method === 'GET' ? request.query : (request.body ?? {}));
    const person = who === undefined ? addressGroup(address) : personOf(who);
    const isVisitor = who === undefined;
    return this.#withFiles(call.multipart, { person, isVisitor }, request, runWith);
  }

  /** Reads the body first. Bodies of one caller are taken one after the other, and those of all never more than a few. */
  #withFiles(
    multipart: Multipart,
    { person, isVisitor }: { readonly person: string; readonly isVisitor: boolean },
    request: FastifyRequest,
    runWith: (body: unknown) => unknown,
  ): unknown {
    if (this.#bodies.isFull(person)) return new Refused('request.busy');
    return this.#bodies.run(person, async () => {
      if (this.#bodiesInMemory >= MOST_BODIES || (isVisitor && this.#visitorBodies >= MOST_VISITOR_BODIES))
        return new Refused('request.busy');
      this.#bodiesInMemory += 1;
      if (isVisitor) this.#visitorBodies += 1;
      try {
        const body = await readMultipart(request.raw, multipart);
        return body instanceof Refused ? body : await runWith(body);
      } finally {
        this.#bodiesInMemory -= 1;
        if (isVisitor) this.#visitorBodies -= 1;
      }
    });
  }

  #runWith(body: unknown, who: Session, route: Route, request: FastifyRequest, language: Language): unknown {
    const { call } = route;
    const fields = readFields(call, body);
    if (fields instanceof Refused) return fields;
    const tooManyFiles = this.#refuseFileRate(call, who);
    if (tooManyFiles !== undefined) return tooManyFiles;
    const key = readKey(request);
    if (key instanceof Refused) return key;
    const address = this.#options.edge.addresses.of(request.raw);
    const context = contextOf(call, request, who, key.value, language, address);
    return this.#inTurn(call, who, () => this.#handle(route, fields.read, context));
  }

  /** A call that may be stale gets what it reads from. */
  #handle({ call, handle }: Route, request: unknown, context: CallContext): unknown {
    if (call.mayBeStale === undefined || context.caller === undefined) return handle(request, context);
    const { replicaReads } = this.#options;
    const db = mayBeStale(call.mayBeStale, request) ? replicaReads.of(context.caller.uid) : replicaReads.primary;
    const handleFrom = (reader: Reader) => handle(request, { ...context, db: reader } as StaleContext);
    return db instanceof Promise ? db.then(handleFrom) : handleFrom(db);
  }

  /** All reads share the connections to the database: one person takes a few of them at a time. */
  #inTurn(call: Call, who: Session, handle: () => unknown): unknown {
    if (call.effect !== 'read' || call.access === 'visitor' || who === undefined) return handle();
    const person = personOf(who);
    return this.#reads.isFull(person) ? new Refused('request.too-many') : this.#reads.run(person, handle);
  }

  #sessionOf(call: Call, request: FastifyRequest): Session | Promise<Session | Refused> {
    const isConsole = call.path.startsWith(CONSOLE_PATH);
    const token = request.headers.authorization;
    if (token === undefined || (isConsole && call.access === 'visitor')) return undefined;
    const session = isConsole ? this.#options.authenticateStaff(token) : this.#options.authenticate(token);
    if (!(session instanceof Promise)) return session;
    const address = addressGroup(this.#options.edge.addresses.of(request.raw));
    if (this.#options.edge.unknownTokens.isSpent(address)) {
      session.catch(() => undefined);
      return Promise.resolve(new Refused('request.too-many'));
    }
    return (session as Promise<Session>).then((found) => {
      if (found === undefined) this.#options.edge.unknownTokens.allows(address);
      return found;
    });
  }

  #refuseInReadOnly(call: Call): Step {
    const isOfCustomers = call.effect === 'change' && !call.path.startsWith(CONSOLE_PATH);
    return isOfCustomers && call.inReadOnly === undefined ? this.#options.refuseChange() : undefined;
  }

  #refuseRate(call: Call, who: Session): Step {
    return call.keyed && who !== undefined && !this.#keyed.allows(personOf(who))
      ? new Refused('request.too-many')
      : undefined;
  }

  #refuseFileRate(call: Call, who: Session): Step {
    return call.answersFile === true &&
      call.access === 'user' &&
      who !== undefined &&
      !this.#files.allows(personOf(who))
      ? new Refused('request.too-many')
      : undefined;
  }
}

const mayBeStale = (stated: NonNullable<Call['mayBeStale']>, request: unknown): boolean =>
  stated === true ||
  Object.entries(stated).every(([field, value]) => (request as Readonly<Record<string, unknown>>)[field] === value);

/** Nobody gets more by signing in more often. */
const personOf = (who: Caller | StaffCaller): string => (isStaff(who) ? `staff ${who.staffId}` : `${who.uid}`);

/**
 * A call that changes state comes from our own pages or from a program: never from another site, never as a navigation
 * or a prefetch. Browsers send these headers and pages cannot forge them.
 */
function refuseOrigin(call: Call, { headers }: FastifyRequest, site: OwnSite): Step {
  if (call.effect !== 'change') return undefined;
  const from = headers['sec-fetch-site'];
  const isOwn =
    (from === undefined || from === 'same-origin') &&
    site.isOwnPage(headers) &&
    headers['sec-fetch-mode'] !== 'navigate' &&
    headers['sec-purpose'] === undefined &&
    headers.purpose === undefined;
  return isOwn ? undefined : new Refused('request.not-allowed');
}

/** By what the call itself says. */
function refuseAccess({ access }: Call, who: Session): Step {
  if (access === 'visitor') return undefined;
  // A token of the other kind was looked for where it is not known.
  if (who === undefined || isStaff(who) !== (access !== 'user')) return new Refused('request.session-invalid');
  const isOpen = access === 'user' || (isStaff(who) && who.roles.some((role) => access.staff.includes(role)));
  return isOpen ? undefined : new Refused('request.not-allowed');
}

/** Staff who call what their roles do not open are in the audit log before they are answered. */
function reportNotAllowed(refused: Refused, who: Session, route: Route, address: string): unknown {
  if (who === undefined || !isStaff(who)) return refused;
  return Promise.resolve(route.onNotAllowed?.(who, address)).then(() => refused);
}

/** The fields as the handler gets them, or the refusal that names the bad ones. */
function readFields(call: Call, body: unknown): { readonly read: unknown } | Refused {
  const parsed = z.safeParse(call.request, body);
  if (parsed.success) return { read: parsed.data };
  return invalidFields([...new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? 'body')))]);
}

function readKey({ headers }: FastifyRequest): { readonly value: string | undefined } | Refused {
  const value = headers['idempotency-key'];
  if (value === undefined) return { value };
  return typeof value === 'string' && KEY.test(value) ? { value } : invalidField('idempotency-key');
}

function readVisitor({ headers: { visitor } }: FastifyRequest): string | undefined {
  return typeof visitor === 'string' && VISITOR.test(visitor) ? visitor : undefined;
}

function contextOf(
  call: Call,
  request: FastifyRequest,
  who: Session,
  key: string | undefined,
  language: Language,
  address: string,
): CallContext {
  const staff = who !== undefined && isStaff(who) ? who : undefined;
  const caller = who !== undefined && !isStaff(who) ? who : undefined;
  return {
    caller,
    staff,
    language,
    address,
    visitor: call.takesVisitor === true ? readVisitor(request) : undefined,
    userAgent: request.headers['user-agent'] ?? '',
    idempotencyKey: (args): IdempotencyKey => ({
      scope: `${staff === undefined ? (caller?.uid ?? 0) : `staff ${staff.staffId}`}:${call.operation}`,
      // What a POST asks for is not in its address.
      value: key === undefined ? `url ${request.url}${request.method === 'POST' ? ` ${args}` : ''}` : `key ${key}`,
      args,
      validMs: key === undefined ? URL_KEY_MS : DAY_MS,
    }),
  };
}

function isStaff(who: Caller | StaffCaller): who is StaffCaller {
  return 'staffId' in who;
}
