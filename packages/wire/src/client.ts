import type { Call, RequestOf, ResponseOf } from './call.ts';
import { type Envelope, FILE_CUT, FILE_ROWS, SESSION_INVALID, SUCCESS } from './envelope.ts';
import type { Reason, RefusalData } from './reasons.ts';

/**
 * How a call failed: `refused` by the server's rules, `session` invalid (999), or on the way there: `timeout`,
 * `offline`, `client` (HTTP 4xx), `server` (HTTP 5xx or an answer that is no envelope).
 */
export type WireErrorKind = 'refused' | 'session' | 'timeout' | 'offline' | 'client' | 'server';

/** Every failure of a call except an abort by its caller, which rejects with the signal's reason. */
export class WireError extends Error {
  readonly kind: WireErrorKind;
  /** The envelope's code, or the HTTP status, or 0 where nothing answered. */
  readonly code: number;
  /** The server's text in the language of the call; empty where it gave none. */
  readonly msg: string;
  readonly reason: Reason | undefined;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(kind: WireErrorKind, code: number, msg = '', data?: Partial<RefusalData>) {
    super(`${kind} ${code}${data?.reason === undefined ? '' : ` ${data.reason}`}`);
    this.name = 'WireError';
    this.kind = kind;
    this.code = code;
    this.msg = msg;
    this.reason = data?.reason;
    this.params = data?.params ?? {};
  }
}

export interface WireClientOptions {
  /** Origin to call; empty for the page's own. */
  readonly origin?: string;
  readonly lang: () => string;
  readonly token: () => string | undefined;
  /** The secret by which calls that take one know a visitor; absent or undefined: none is sent. */
  readonly visitor?: () => string | undefined;
  /** Called on every 999 that answers the token in use, before the call rejects. */
  readonly onSessionInvalid?: () => void;
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Made with {@link newIdempotencyKey} when the user presses the button, and kept for every retry of that press. */
  readonly idempotencyKey?: string;
}

export interface Answer<T> {
  readonly data: T;
  /** The server's text, for calls whose success is shown. */
  readonly msg: string;
}

/** A file that a call answers. */
export interface AnsweredFile {
  readonly blob: Blob;
  /** Of no use unless the file is one. */
  readonly text: string;
  readonly rows: number;
  /** There were more rows than a file holds. */
  readonly isCut: boolean;
}

/** The calls' own client: headers, `t` on GET, envelope and errors in one place. */
export interface WireClient {
  /** The call's `data`; throws a {@link WireError}. */
  call<C extends Call>(call: C, request: RequestOf<C>, options?: CallOptions): Promise<ResponseOf<C>>;
  /** As `call`, with the server's text. */
  ask<C extends Call>(call: C, request: RequestOf<C>, options?: CallOptions): Promise<Answer<ResponseOf<C>>>;
}

/** A client that takes files too. */
export interface FileClient extends WireClient {
  /** The file of a call that answers one, whole; throws a {@link WireError}. */
  file<C extends Call & { readonly answersFile: true }>(
    call: C,
    request: RequestOf<C>,
    options?: CallOptions,
  ): Promise<AnsweredFile>;
}

const TIMEOUT_MS = 15_000;
/** Files take longer than other calls. */
const FILE_TIMEOUT_MS = 120_000;

/** A random UUID; works on plain http too, where the browser offers no `randomUUID`. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && 'code' in body && 'msg' in body;
}

function search(request: object): URLSearchParams {
  const params = new URLSearchParams();
  for (const [field, value] of Object.entries(request)) {
    if (value !== undefined && value !== null) params.set(field, String(value));
  }
  return params;
}

function headersOf(
  call: Call,
  { lang, visitor }: WireClientOptions,
  token: string | undefined,
  key: string | undefined,
): Record<string, string> {
  const headers: Record<string, string> = { lang: lang() };
  if (token !== undefined) headers.authorization = token;
  const secret = call.takesVisitor === true ? visitor?.() : undefined;
  if (secret !== undefined) headers.visitor = secret;
  if (call.keyed) headers['idempotency-key'] = key ?? newIdempotencyKey();
  return headers;
}

/** `t` of a GET: another one each time, unless the browser may keep the answer under its address. */
function timeFor({ maxAge }: Call): number {
  const now = Date.now();
  if (maxAge === 0) return 0;
  return now - (maxAge === undefined ? 0 : now % (maxAge * 1000));
}

async function fileOf(response: Response): Promise<AnsweredFile> {
  const { headers } = response;
  const blob = await response.blob();
  return { blob, text: await blob.text(), rows: Number(headers.get(FILE_ROWS)), isCut: headers.get(FILE_CUT) === '1' };
}

export function createClient(options: WireClientOptions): FileClient {
  const send = options.fetch ?? ((input, init) => fetch(input, init));

  async function exchange<C extends Call>(
    call: C,
    request: RequestOf<C>,
    { signal, idempotencyKey }: CallOptions,
  ): Promise<AnsweredFile | Answer<unknown>> {
    const token = options.token();
    const headers = headersOf(call, options, token, idempotencyKey);

    const params = search(request as object);
    let url = `${options.origin ?? ''}${call.path}`;
    let body: URLSearchParams | undefined;
    if (call.method === 'GET') {
      params.set('t', String(timeFor(call)));
      url += `?${params}`;
    } else {
      body = params;
    }

    const timeout = AbortSignal.timeout(
      options.timeoutMs ?? (call.answersFile === true ? FILE_TIMEOUT_MS : TIMEOUT_MS),
    );
    let response: Response;
    let envelope: unknown;
    try {
      response = await send(url, {
        method: call.method,
        headers,
        credentials: 'omit',
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        ...(body === undefined ? {} : { body }),
      });
      if (call.answersFile === true && response.headers.has(FILE_ROWS)) return await fileOf(response);
      envelope = await response.json().catch((error: unknown) => {
        if (error instanceof SyntaxError) return undefined;
        throw error;
      });
    } catch (error) {
      if (signal?.aborted === true) throw signal.reason ?? error;
      throw new WireError(timeout.aborted ? 'timeout' : 'offline', 0);
    }

    if (!isEnvelope(envelope))
      throw new WireError(response.status < 500 && !response.ok ? 'client' : 'server', response.status);
    if (envelope.code === SUCCESS) return { data: envelope.data, msg: envelope.msg };
    const refusal = (envelope.data ?? undefined) as Partial<RefusalData> | undefined;
    if (envelope.code === SESSION_INVALID) {
      if (options.token() === token) options.onSessionInvalid?.();
      throw new WireError('session', SESSION_INVALID, envelope.msg, refusal);
    }
    const kind = response.status >= 500 ? 'server' : response.status >= 400 ? 'client' : 'refused';
    throw new WireError(kind, envelope.code, envelope.msg, refusal);
  }

  const ask: WireClient['ask'] = async (call, request, callOptions = {}) =>
    (await exchange(call, request, callOptions)) as Answer<ResponseOf<typeof call>>;
  return {
    ask,
    call: async (call, request, callOptions) => (await ask(call, request, callOptions)).data,
    file: async (call, request, callOptions = {}) => (await exchange(call, request, callOptions)) as AnsweredFile,
  };
}
