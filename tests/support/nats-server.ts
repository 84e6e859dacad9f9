import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../apps/server/src/platform/postgres/embedded.ts';

/** Where a Debian package puts it, besides what the path has. */
const DEBIAN = '/usr/sbin/nats-server';

/** The program: `NATS_SERVER`, one in the path, that of the Debian package, or another. Throws if there is none. */
export function findNatsServer(other?: string): string {
  const { NATS_SERVER, PATH = '' } = process.env;
  const candidates = [NATS_SERVER, ...PATH.split(':').map((folder) => `${folder}/nats-server`), DEBIAN, other];
  const found = candidates.find((file) => file !== undefined && file !== '' && existsSync(file));
  if (found === undefined)
    throw new Error('no nats-server is found: apt-get install nats-server, or set NATS_SERVER to its path');
  return found;
}

/** A server of NATS on a port of its own, which a test may stop, freeze and start again. */
export class NatsServer {
  readonly #args: readonly string[];
  readonly port: number;
  #process: ChildProcess | undefined;

  private constructor(port: number, args: readonly string[]) {
    this.port = port;
    this.#args = args;
  }

  static async start(...args: readonly string[]): Promise<NatsServer> {
    const server = new NatsServer(await freePort(), args);
    await server.start();
    return server;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const args = ['-a', '127.0.0.1', '-p', String(this.port), ...this.#args];
    this.#process = spawn(findNatsServer(), args, { stdio: 'ignore' });
    for (let tries = 0; !(await this.#answers()); tries += 1) {
      if (tries === 400) throw new Error('nats-server does not start');
      await sleep(25);
    }
  }

  async stop(): Promise<void> {
    const stopping = this.#process;
    this.#process = undefined;
    if (stopping === undefined || stopping.exitCode !== null) return;
    const ended = once(stopping, 'exit');
    stopping.kill('SIGKILL');
    await ended;
  }

  /** It keeps its connections and says nothing. */
  freeze(isFrozen: boolean): void {
    this.#process?.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT');
  }

  #answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = createConnection({ port: this.port, host: '127.0.0.1' }, () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
  }
}
