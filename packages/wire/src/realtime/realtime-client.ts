import type { DataOf } from '../topics.ts';
import { isOwnTopic } from '../topics.ts';
import type { ClientFrame, ServerFrame } from './frames.ts';

const PING_EVERY_MS = 5_000;
const MISSED_PONG_LIMIT = 3;
const CONNECT_TIMEOUT_MS = 5_000;
const RETRY_FIRST_MS = 1_000;
const RETRY_MOST_MS = 30_000;

export type RealtimeStatus = 'idle' | 'connecting' | 'open' | 'waiting';

/** The part of the browser's WebSocket that the client uses; tests pass their own. */
export type SocketFactory = (url: string) => WebSocket;

export interface RealtimeOptions {
  readonly url: string;
  /** The session's token now, `undefined` for a visitor. */
  readonly token: () => string | undefined;
  readonly socket?: SocketFactory;
  readonly onStatus?: (status: RealtimeStatus) => void;
  /** The server accepted the token. */
  readonly onLoggedIn?: () => void;
  /** The server refused the token. */
  readonly onSessionInvalid?: (code: number, msg: string) => void;
  readonly onProblem?: (what: string) => void;
}

/** One subscription; two of them may have the same functions. */
interface Listener {
  readonly heard: (data: never) => void;
  /** Wants to know when the topic has begun. */
  readonly onBegun: (() => void) | undefined;
}

/**
 * The real-time channel: one socket, kept alive by a ping every 5 s, given up after 3 missed pongs or a connect
 * timeout of 5 s, reopened at once and then with delays growing to 30 s. After each opening it logs in again and
 * repeats every subscription; own topics wait for the login's result. Pushes older (by `seq`) than one already given
 * to a topic's listeners are dropped, prices by symbol.
 */
export class RealtimeClient {
  readonly #options: RealtimeOptions;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** For every ping without an answer: the topic whose subscription was sent before it, if any. */
  #pinged: (string | undefined)[] = [];
  readonly #newest = new Map<string, number>();
  #socket: WebSocket | undefined;
  #status: RealtimeStatus = 'idle';
  #loggedIn = false;
  /** Logins and logouts are answered in the order they were sent; only the last login's answer counts. */
  #unansweredLogins = 0;
  #failures = 0;
  #missedPongs = 0;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #connectTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: RealtimeOptions) {
    this.#options = options;
  }

  get status(): RealtimeStatus {
    return this.#status;
  }

  /** Opens the socket unless it is open or being opened; a pending retry happens now. */
  connect(): void {
    if (this.#status === 'open' || this.#status === 'connecting') return;
    clearTimeout(this.#retryTimer);
    this.#setStatus('connecting');
    const socket = (this.#options.socket ?? ((url) => new WebSocket(url)))(this.#options.url);
    this.#socket = socket;
    this.#connectTimer = setTimeout(() => this.#lost('connect time-out'), CONNECT_TIMEOUT_MS);
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#received(event.data);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost('closed');
    };
    socket.onerror = () => this.#options.onProblem?.('socket error');
  }

  /** Reconnects at once. When a network comes back, the old socket may be dead without an event. */
  reconnect(): void {
    if (this.#status === 'open') {
      this.#drop();
      this.#setStatus('waiting');
    }
    this.connect();
  }

  /** Closes the socket without reconnecting; the next {@link connect} repeats the subscriptions. */
  close(): void {
    clearTimeout(this.#retryTimer);
    this.#drop();
    this.#setStatus('idle');
  }

  /** Call when the session has changed: logs in with the new token, or out when there is none. */
  sessionChanged(): void {
    for (const topic of this.#newest.keys()) if (isOwnTopic(topic)) this.#newest.delete(topic);
    if (this.#status !== 'open') return;
    this.#loggedIn = false;
    const token = this.#options.token();
    if (token === undefined) this.#send({ type: 'logout' });
    else this.#logIn(token);
  }

  /**
   * Subscribes until the returned function is called; all listeners of a topic share one subscription on the server.
   * `onBegun` is called whenever the server has begun to push the topic, on every connection anew: what is read from then on
   * misses no change.
   */
  subscribe<T extends string>(topic: T, listener: (data: DataOf<T>) => void, onBegun?: () => void): () => void {
    const known = this.#listeners.get(topic);
    const entry: Listener = { heard: listener, onBegun };
    this.#listeners.set(topic, (known ?? new Set()).add(entry));
    // Once more for a later listener that waits for the answer, which changes nothing.
    if (known === undefined || onBegun !== undefined) this.#begin(topic);
    return () => {
      const remaining = this.#listeners.get(topic);
      if (remaining?.delete(entry) !== true || remaining.size > 0) return;
      this.#listeners.delete(topic);
      this.#newest.delete(topic);
      if (this.#may(topic)) this.#send({ type: 'unsub', topic });
    };
  }

  #begin(topic: string): void {
    if (!this.#may(topic)) return;
    this.#send({ type: 'sub', topic });
    // The server answers in order: the pong comes when the topic is subscribed.
    if ([...(this.#listeners.get(topic) ?? [])].some(({ onBegun }) => onBegun !== undefined)) this.#ping(topic);
  }

  #ping(topic?: string): void {
    this.#pinged.push(topic);
    this.#send({ type: 'ping' });
  }

  #ponged(): void {
    for (const { onBegun } of [...(this.#listeners.get(this.#pinged.shift() ?? '') ?? [])]) onBegun?.();
  }

  #may(topic: string): boolean {
    return this.#status === 'open' && (this.#loggedIn || !isOwnTopic(topic));
  }

  #opened(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    clearTimeout(this.#connectTimer);
    this.#missedPongs = 0;
    // A restored database may count quotes from a lower number, so the newest is decided per connection.
    this.#newest.clear();
    this.#setStatus('open');
    const token = this.#options.token();
    if (token !== undefined) this.#logIn(token);
    for (const topic of this.#listeners.keys()) if (!isOwnTopic(topic)) this.#begin(topic);
    this.#pingTimer = setInterval(() => this.#keepAlive(), PING_EVERY_MS);
  }

  #keepAlive(): void {
    if (this.#missedPongs >= MISSED_PONG_LIMIT) {
      this.#lost('missed pongs');
      return;
    }
    this.#missedPongs += 1;
    this.#ping();
  }

  #received(text: unknown): void {
    let frame: ServerFrame;
    try {
      frame = JSON.parse(String(text)) as ServerFrame;
    } catch {
      this.#options.onProblem?.('unreadable frame');
      return;
    }
    switch (frame.type) {
      case 'pong':
        // Only a connection that lasted counts as a success: after one that was cut at once the retry waits.
        this.#failures = 0;
        this.#missedPongs = 0;
        this.#ponged();
        return;
      case 'login_result':
        if (frame.ended === true) this.#sessionEnded(frame.code, frame.msg);
        else this.#loginAnswered(frame.code, frame.msg);
        return;
      case 'error':
        this.#options.onProblem?.(`${frame.code} ${frame.msg}`);
        return;
      case 'push':
        this.#pushed(frame.topic, frame.data as { readonly symbol?: string; readonly seq: number });
        return;
    }
  }

  #logIn(token: string): void {
    this.#unansweredLogins += 1;
    this.#send({ type: 'login', token });
  }

  /** The session of the last login that was answered has ended; a login that is under way is of another one. */
  #sessionEnded(code: number, msg: string): void {
    this.#loggedIn = false;
    if (this.#unansweredLogins === 0) this.#options.onSessionInvalid?.(code, msg);
  }

  #loginAnswered(code: number, msg: string): void {
    this.#unansweredLogins -= 1;
    // The answer belongs to an earlier session and says nothing about the present one.
    if (this.#unansweredLogins > 0 || this.#options.token() === undefined) return;
    if (code !== 1) {
      this.#options.onSessionInvalid?.(code, msg);
      return;
    }
    this.#loggedIn = true;
    this.#options.onLoggedIn?.();
    for (const topic of this.#listeners.keys()) if (isOwnTopic(topic)) this.#begin(topic);
  }

  #pushed(topic: string, data: { readonly symbol?: string; readonly seq: number }): void {
    const listeners = this.#listeners.get(topic);
    if (listeners === undefined) return;
    // Closings are events that do not replace each other: one step may close several orders.
    if (topic !== 'FOREX_CLOSED') {
      const key = data.symbol === undefined ? topic : `${topic} ${data.symbol}`;
      if (data.seq < (this.#newest.get(key) ?? 0)) return;
      this.#newest.set(key, data.seq);
    }
    for (const { heard } of [...listeners]) heard(data as never);
  }

  #send(frame: ClientFrame): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  #drop(): void {
    clearTimeout(this.#connectTimer);
    clearInterval(this.#pingTimer);
    this.#loggedIn = false;
    this.#unansweredLogins = 0;
    this.#pinged = [];
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  #lost(why: string): void {
    this.#options.onProblem?.(why);
    this.#drop();
    this.#setStatus('waiting');
    const delay = this.#failures === 0 ? 0 : Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** (this.#failures - 1));
    this.#failures += 1;
    this.#retryTimer = setTimeout(() => this.connect(), delay);
  }

  #setStatus(status: RealtimeStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    this.#options.onStatus?.(status);
  }
}
