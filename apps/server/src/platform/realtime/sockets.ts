import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { type Language, SUCCESS } from '@vitrine/wire/envelope';
import {
  type ClientFrame,
  clientFrame,
  FRAME_LIMIT,
  FRAME_RATE_LIMIT,
  TOPIC_LIMIT,
} from '@vitrine/wire/realtime/frames';
import { REASONS, type Reason } from '@vitrine/wire/reasons';
import { isOwnTopic } from '@vitrine/wire/topics';
import type { Logger } from 'pino';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod/mini';
import { addressGroup } from '../http/client-address.ts';
import type { Caller } from '../http/context.ts';
import type { Edge } from '../http/edge.ts';
import type { HeldCount } from '../http/held-count.ts';
import { languageOf, textIn } from '../http/texts.ts';
import { pongFrame, textFrame } from './frame.ts';
import type { Hub, Outlet } from './hub.ts';

/** A reader who lets this much pile up is not reading. */
const BACKLOG_LIMIT = 1024 * 1024;
/** Frames above {@link FRAME_LIMIT} are read up to here, to be answered with a policy code. */
const READ_LIMIT = 64 * 1024;
const CONNECTION_LIMIT = 20_000;
/** Sockets without a session, once they are this many, make room for those that log in. */
const ANONYMOUS_LIMIT = 15_000;
/** How long a socket may be without a session while there are too many of those. */
const LOGIN_GRACE_MS = 5_000;
const ALIVE_MS = 30_000;
const POLICY_VIOLATION = 1008;
const GOING_AWAY = 1001;

export interface SocketOptions {
  readonly log: Logger;
  readonly hub: Hub;
  readonly defaultLanguage: () => Language;
  readonly edge: Edge;
  readonly authenticate: (token: string) => Caller | undefined | Promise<Caller | undefined>;
  /** An own topic was subscribed: what is true now may be pushed at once. */
  readonly onOwnSubscribed: (topic: string, uid: number) => void;
}

/** One client: its session, its topics, its limits. Frames are taken in order, also while a login is looked up. */
class Connection implements Outlet {
  readonly #socket: WebSocket;
  readonly #stream: Socket;
  readonly #options: SocketOptions;
  readonly #language: Language;
  readonly #shared = new Set<string>();
  readonly #own = new Set<string>();
  #caller: Caller | undefined;
  /** Frames that came while a login was looked up. */
  readonly #waiting: ClientFrame[] = [];
  #isBusy = false;
  #isClosed = false;
  readonly #openedAt = performance.now();
  #second = 0;
  #frames = 0;
  /** Bytes that had left for the peer at the last check. */
  #sent = 0;
  #isAlive = true;
  readonly addressGroup: string;

  constructor(socket: WebSocket, stream: Socket, addressGroup: string, language: Language, options: SocketOptions) {
    this.#socket = socket;
    this.addressGroup = addressGroup;
    this.#stream = stream;
    this.#language = language;
    this.#options = options;
  }

  write(frames: Buffer): void {
    if (frames.length === 0 || this.#socket.readyState !== this.#socket.OPEN) return;
    this.#stream.write(frames);
    if (this.backlog() > BACKLOG_LIMIT) this.#close('slow reader');
  }

  backlog(): number {
    return this.#stream.writableLength;
  }

  received(data: RawData, isBinary: boolean): void {
    if (!this.#counts()) return;
    const bytes = data as Buffer;
    if (bytes.length > FRAME_LIMIT) {
      this.#close('frame too large');
      return;
    }
    const frame = isBinary ? undefined : readFrame(bytes);
    if (frame === undefined) {
      this.#error('request.unreadable');
      return;
    }
    this.#waiting.push(frame);
    this.#takeWaiting();
  }

  /** Answers a ping of the protocol; it counts as a frame, and its answer to what piles up. */
  pinged(payload: Buffer): void {
    if (this.#counts()) this.write(pongFrame(payload));
  }

  ponged(): void {
    this.#counts();
  }

  /** True when it has no session and has had the time to log in. */
  isAnonymousSince(now: number): boolean {
    return this.#caller === undefined && !this.#isBusy && now - this.#openedAt > LOGIN_GRACE_MS;
  }

  get hasSession(): boolean {
    return this.#caller !== undefined;
  }

  /** Sends a ping; ends a connection that said nothing since the last one, or took nothing of what waits for it. */
  check(): void {
    const sent = this.#stream.bytesWritten - this.#stream.writableLength;
    const isStuck = this.#stream.writableLength > 0 && sent === this.#sent;
    this.#sent = sent;
    if (!this.#isAlive || isStuck) this.#socket.terminate();
    this.#isAlive = false;
    this.#socket.ping();
  }

  endForRoom(): void {
    this.#close('log in to stay: the site is full');
  }

  /** Counts a frame; false when it was one too many. */
  #counts(): boolean {
    if (this.#isClosed) return false;
    this.#isAlive = true;
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#frames = 0;
    }
    this.#frames += 1;
    if (this.#frames <= FRAME_RATE_LIMIT) return true;
    this.#close('too many frames');
    return false;
  }

  /** Ends the session here when it is this one. */
  endSession(session: number): void {
    if (this.#caller?.session !== session) return;
    this.#leave();
    this.#loginResult('request.session-invalid', { ended: true });
  }

  /** Nothing is sent to it any more. */
  closed(): void {
    this.#isClosed = true;
    this.#waiting.length = 0;
    this.#leave();
    this.#options.hub.forget(this);
  }

  #take(frame: ClientFrame): void {
    switch (frame.type) {
      case 'ping':
        this.write(PONG);
        return;
      case 'login':
        this.#login(frame.token);
        return;
      case 'logout':
        this.#leave();
        return;
      case 'sub':
        this.#subscribe(frame.topic);
        return;
      case 'unsub':
        this.#unsubscribe(frame.topic);
        return;
    }
  }

  #login(token: string): void {
    this.#leave();
    if (this.#options.edge.unknownTokens.isSpent(this.addressGroup)) {
      this.#loginResult('request.too-many');
      return;
    }
    this.#isBusy = true;
    void Promise.resolve(this.#options.authenticate(token))
      .then((caller) => {
        if (this.#isClosed) return;
        this.#caller = caller;
        if (caller === undefined) this.#options.edge.unknownTokens.allows(this.addressGroup);
        this.#loginResult(caller === undefined ? 'request.session-invalid' : undefined);
      })
      .catch((error: unknown) => {
        this.#options.log.error({ err: error }, 'socket login failed');
        this.#close('login failed');
      })
      .then(() => {
        this.#isBusy = false;
        this.#takeWaiting();
      });
  }

  #takeWaiting(): void {
    while (!this.#isBusy) {
      const frame = this.#waiting.shift();
      if (frame === undefined) return;
      this.#take(frame);
    }
  }

  #subscribe(topic: string): void {
    if (this.#shared.has(topic) || this.#own.has(topic)) return;
    if (this.#shared.size + this.#own.size >= TOPIC_LIMIT) {
      this.#close('too many topics');
      return;
    }
    if (isOwnTopic(topic)) {
      if (this.#caller === undefined) {
        this.#error('request.session-invalid');
        return;
      }
      this.#own.add(topic);
      this.#options.hub.readOwn(this, topic, this.#caller.uid);
      this.#options.onOwnSubscribed(topic, this.#caller.uid);
    } else if (this.#options.hub.isShared(topic)) {
      this.#shared.add(topic);
      this.#options.hub.readShared(this, [...this.#shared], topic);
    } else {
      this.#error('request.not-found');
    }
  }

  #unsubscribe(topic: string): void {
    if (this.#own.delete(topic) && this.#caller !== undefined) {
      this.#options.hub.leaveOwn(this, topic, this.#caller.uid);
    } else if (this.#shared.delete(topic)) {
      this.#options.hub.readShared(this, [...this.#shared], undefined);
    }
  }

  /** Leaves the session and every own topic with it. */
  #leave(): void {
    if (this.#caller === undefined) return;
    for (const topic of this.#own) this.#options.hub.leaveOwn(this, topic, this.#caller.uid);
    this.#own.clear();
    this.#caller = undefined;
  }

  /** `more`: that no login is answered, but that a session has ended. */
  #loginResult(refused: Reason | undefined, more: { readonly ended?: true } = {}): void {
    const code = refused === undefined ? SUCCESS : REASONS[refused].code;
    const msg = textIn(this.#language, refused ?? 'done.login');
    this.write(textFrame(JSON.stringify({ type: 'login_result', code, msg, ...more })));
  }

  #error(reason: Reason): void {
    this.write(
      textFrame(JSON.stringify({ type: 'error', code: REASONS[reason].code, msg: textIn(this.#language, reason) })),
    );
  }

  #close(why: string): void {
    if (this.#isClosed) return;
    this.#options.log.info({ why }, 'socket closed');
    this.closed();
    this.#socket.close(POLICY_VIOLATION, why);
    // Nothing more is read: a flood ends here, not a second later.
    this.#socket.pause();
    // A peer that does not read does not read the close frame either.
    setTimeout(() => this.#socket.terminate(), 1_000).unref();
  }
}

const PONG = textFrame('{"type":"pong"}');

function readFrame(bytes: Buffer): ClientFrame | undefined {
  try {
    return z.safeParse(clientFrame, JSON.parse(bytes.toString())).data;
  } catch {
    return undefined;
  }
}

export interface Sockets {
  /** Ends the session on every socket that uses it. */
  endSession(session: number): void;
  count(): number;
  close(): void;
}

/** Serves the real-time channel on the server's upgrade requests; the server lets only those for it come here. */
export function serveSockets(server: Server, options: SocketOptions): Sockets {
  const sockets = new OpenSockets(options);
  server.on('upgrade', (request: IncomingMessage, stream: Socket, head: Buffer) => {
    // Node has taken its own listener away: without one, a peer that resets the connection would end the process.
    stream.on('error', () => stream.destroy());
    sockets.open(request, stream, head);
  });
  return sockets;
}

class OpenSockets implements Sockets {
  readonly #options: SocketOptions;
  // Pongs are written by the connection, so that they count to what waits for a peer.
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: READ_LIMIT,
    perMessageDeflate: false,
    autoPong: false,
  });
  readonly #connections = new Map<WebSocket, Connection>();
  readonly #held: HeldCount;
  readonly #timers: readonly NodeJS.Timeout[];

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#held = options.edge.sockets;
    this.#timers = [
      setInterval(() => {
        for (const connection of this.#connections.values()) connection.check();
      }, ALIVE_MS),
      setInterval(() => makeRoom(this.#connections.values()), LOGIN_GRACE_MS),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  open(request: IncomingMessage, stream: Socket, head: Buffer): void {
    const { edge, defaultLanguage } = this.#options;
    const group = addressGroup(edge.addresses.of(request));
    const isFull = this.#connections.size >= CONNECTION_LIMIT;
    const refused = statusOfRefusal(request, edge, this.#held.isFull(group), isFull);
    if (refused !== undefined) {
      refuse(stream, refused);
      return;
    }
    const language = languageOf(queryOf(request).get('lang'), defaultLanguage());
    this.#server.handleUpgrade(request, stream, head, (socket) =>
      this.#opened(socket, new Connection(socket, stream, group, language, this.#options)),
    );
  }

  #opened(socket: WebSocket, connection: Connection): void {
    const { addressGroup } = connection;
    this.#connections.set(socket, connection);
    this.#held.take(addressGroup);
    socket.on('message', (data, isBinary) => connection.received(data, isBinary));
    socket.on('ping', (payload) => connection.pinged(payload));
    socket.on('pong', () => connection.ponged());
    // The close that follows an error cleans up.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#connections.delete(socket);
      this.#held.giveBack(addressGroup);
      connection.closed();
    });
  }

  endSession(session: number): void {
    for (const connection of this.#connections.values()) connection.endSession(session);
  }

  count(): number {
    return this.#connections.size;
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    const sockets = [...this.#connections.keys()];
    for (const socket of sockets) socket.close(GOING_AWAY);
    setTimeout(() => {
      for (const socket of sockets) socket.terminate();
    }, 500).unref();
    this.#server.close();
  }
}

const queryOf = ({ url = '' }: IncomingMessage) => new URLSearchParams(url.split('?', 2)[1]);

/** Why this request for a socket is refused, as an HTTP status; undefined when it is not. */
function statusOfRefusal(
  { headers }: IncomingMessage,
  { ownSite }: Edge,
  isHeld: boolean,
  isFull: boolean,
): string | undefined {
  if (!ownSite.isNamed(headers)) return '421 Misdirected Request';
  if (!ownSite.isOwnPage(headers)) return '403 Forbidden';
  if (isHeld) return '429 Too Many Requests';
  return isFull ? '503 Service Unavailable' : undefined;
}

/** Ends sockets without a session above their share, oldest first: those who log in find a place. */
function makeRoom(connections: Iterable<Connection>): void {
  const now = performance.now();
  const anonymous = [...connections].filter((connection) => !connection.hasSession);
  let tooMany = anonymous.length - ANONYMOUS_LIMIT;
  for (const connection of anonymous) {
    if (tooMany <= 0) return;
    if (!connection.isAnonymousSince(now)) continue;
    connection.endForRoom();
    tooMany -= 1;
  }
}

function refuse(stream: Socket, status: string): void {
  stream.write(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  stream.destroySoon();
}
