import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressGroup, type ClientAddresses, plainAddress } from './client-address.ts';
import type { HeldCount } from './held-count.ts';
import type { SharedLimits } from './shared-limits.ts';
import type { WindowCounter } from './window-counter.ts';

export interface ConnectionLimits {
  /** Connections that one address may hold at a time. A trusted proxy may hold any number. */
  readonly connectionsPerAddress: number;
  /** Requests of one address in a second. */
  readonly requestsPerAddress: number;
}

/** Requests that wait for their answer on one connection. Browsers do not pipeline at all. */
const PIPELINE_LIMIT = 16;
/** Connections held at most, when the machine allows that many. */
const MOST_CONNECTIONS = 25_000;
/** File descriptors that the database, the log and the pages keep, whatever the network does. */
const OTHER_DESCRIPTORS = 200;

/** What one client may hold and ask for, whatever it asks: connections, requests in a row, requests in a second. */
export class Connections {
  readonly #addresses: ClientAddresses;
  readonly #requests: WindowCounter;
  readonly #held: HeldCount;
  readonly #unanswered = new WeakMap<Socket, number>();
  #count = 0;

  constructor(limits: ConnectionLimits, addresses: ClientAddresses, shared: SharedLimits) {
    this.#held = shared.held('connections', limits.connectionsPerAddress);
    this.#addresses = addresses;
    this.#requests = shared.window('requests', limits.requestsPerAddress, 1_000);
  }

  /** Counts the connections of a server from now on, and drops those above the limits. */
  watch(server: Server): void {
    const most = Math.min(MOST_CONNECTIONS, Math.max(100, descriptorLimit() - OTHER_DESCRIPTORS));
    server.on('connection', (socket: Socket) => {
      // Not `maxConnections`: other sockets listen for this server, too.
      this.#count += 1;
      socket.once('close', () => {
        this.#count -= 1;
      });
      if (this.#count > most) socket.destroy();
      else this.#opened(socket);
    });
  }

  /** Counts a request until it is answered. False: its connection was dropped, and nobody waits for an answer. */
  admits(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request;
    if (socket.destroyed) return false;
    const unanswered = (this.#unanswered.get(socket) ?? 0) + 1;
    if (unanswered > PIPELINE_LIMIT) {
      socket.destroy();
      return false;
    }
    this.#unanswered.set(socket, unanswered);
    response.on('close', () => this.#unanswered.set(socket, (this.#unanswered.get(socket) ?? 1) - 1));
    return true;
  }

  /** False when the client's address has asked for too much in this second. */
  isWithinRate(request: IncomingMessage): boolean {
    return this.#requests.allows(addressGroup(this.#addresses.of(request)));
  }

  #opened(socket: Socket): void {
    const peer = socket.remoteAddress;
    if (peer === undefined || this.#addresses.isProxy(peer)) return;
    const group = addressGroup(plainAddress(peer));
    if (this.#held.take(group)) socket.once('close', () => this.#held.giveBack(group));
    else socket.destroy();
  }
}

/** Files and connections that this process may have open; Node has raised it to what the machine allows. */
function descriptorLimit(): number {
  const report = process.report?.getReport() as
    | { readonly userLimits?: { readonly open_files?: { readonly soft: number | string } } }
    | undefined;
  const limit = Number(report?.userLimits?.open_files?.soft);
  return Number.isFinite(limit) ? limit : Number.POSITIVE_INFINITY;
}
