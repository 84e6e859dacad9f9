import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Language, SUCCESS } from '@vitrine/wire/envelope';
import {
  type ClientFrame,
  clientFrame,
  FRAME_LIMIT,
  FRAME_RATE_LIMIT,
  SOCKET_PATH,
  TOPIC_LIMIT,
} from '@vitrine/wire/realtime/frames';
import { REASONS, type Reason } from '@vitrine/wire/reasons';
import { isOwnTopic } from '@vitrine/wire/topics';
import type { Logger } from 'pino';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod/mini';
import type { Caller } from '../http/context.ts';
import { languageOf, textIn } from '../http/texts.ts';
import { textFrame } from './frame.ts';
import type { Hub, Outlet } from './hub.ts';

/** A reader who lets this much pile up is not reading. */
const BACKLOG_LIMIT = 1024 * 1024;
/** Frames above {@link FRAME_LIMIT} are read up to here, to be answered with a policy code. */
const READ_LIMIT = 64 * 1024;
const CONNECTION_LIMIT = 20_000;
const ALIVE_MS = 30_000;
const POLICY_VIOLATION = 1008;
const GOING_AWAY = 1001;

export interface SocketOptions {
  readonly log: Logger;
  readonly hub: Hub;
  readonly defaultLanguage: () => Language;
  readonly authenticate: (token: string) => Caller | undefined | Promise<Caller | undefined>;
  /** An own topic was subscribed: what is true now may be pushed at once. */
  readonly onOwnSubscribed: (topic: string, uid: number) => void;
}

/** One client: its session, its topics, its limits. Frames are taken in order, also while a login is looked up. */
class Connection implements Outlet {
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #options: SocketOptions;
  readonly #language: Language;
  readonly #shared = new Set<string>();
  readonly #own = new Set<string>();
  #caller: Caller | undefined;
  /** Frames that came while a login was looked up. */
  readonly #waiting: ClientFrame[] = [];
  #isBusy = false;
  #second = 0;
  #frames = 0;
  isAlive = true;

  constructor(socket: WebSocket, stream: Duplex, language: Language, options: SocketOptions) {
    this.#socket = socket;
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
    this.isAlive = true;
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#frames = 0;
    }
    this.#frames += 1;
    if (this.#frames > FRAME_RATE_LIMIT) {
      this.#close('too many frames');
      return;
    }
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

  /** Ends the session here when it is this one. */
  endSession(session: number): void {
    if (this.#caller?.session !== session) return;
    this.#leave();
    this.#loginResult('request.session-invalid');
  }

  /** Nothing is sent to it any more. */
  closed(): void {
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
    this.#isBusy = true;
    void Promise.resolve(this.#options.authenticate(token))
      .then((caller) => {
        this.#caller = caller;
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

  #loginResult(refused: Reason | undefined): void {
    const code = refused === undefined ? SUCCESS : REASONS[refused].code;
    const msg = textIn(this.#language, refused ?? 'done.login');
    this.write(textFrame(JSON.stringify({ type: 'login_result', code, msg })));
  }

  #error(reason: Reason): void {
    this.write(
      textFrame(JSON.stringify({ type: 'error', code: REASONS[reason].code, msg: textIn(this.#language, reason) })),
    );
  }

  #close(why: string): void {
    this.#options.log.info({ why }, 'socket closed');
    this.closed();
    this.#socket.close(POLICY_VIOLATION, why);
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

/** Serves the real-time channel on the server's upgrade requests. */
export function serveSockets(server: Server, options: SocketOptions): Sockets {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: READ_LIMIT, perMessageDeflate: false });
  const connections = new Map<WebSocket, Connection>();

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const [path, query] = (request.url ?? '').split('?', 2);
    if (path !== SOCKET_PATH || connections.size >= CONNECTION_LIMIT) {
      refuse(stream, path === SOCKET_PATH ? '503 Service Unavailable' : '404 Not Found');
      return;
    }
    const language = languageOf(new URLSearchParams(query).get('lang'), options.defaultLanguage());
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const connection = new Connection(socket, stream, language, options);
      connections.set(socket, connection);
      socket.on('message', (data, isBinary) => connection.received(data, isBinary));
      socket.on('pong', () => {
        connection.isAlive = true;
      });
      // The close that follows an error cleans up.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        connections.delete(socket);
        connection.closed();
      });
    });
  });

  const alive = setInterval(() => {
    for (const [socket, connection] of connections) {
      if (!connection.isAlive) socket.terminate();
      connection.isAlive = false;
      socket.ping();
    }
  }, ALIVE_MS);
  alive.unref();

  return {
    endSession(session) {
      for (const connection of connections.values()) connection.endSession(session);
    },
    count: () => connections.size,
    close() {
      clearInterval(alive);
      for (const socket of connections.keys()) socket.close(GOING_AWAY);
      setTimeout(() => {
        for (const socket of connections.keys()) socket.terminate();
      }, 500).unref();
      sockets.close();
    },
  };
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
