import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { START_AGAIN, UNAVAILABLE } from '../../apps/server/src/exit-codes.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { NatsServer } from './nats-server.ts';
import { type RunningServer, spawnServer } from './server.ts';
import { TEST_KEY } from './staff.ts';

/** Where a process finds what it needs, if not directly. */
export interface Ways {
  readonly port?: number;
  readonly database?: string;
  readonly nats?: string;
  /** A replica of the database, for an edge. */
  readonly replica?: string;
}

/** The processes of one site, as on several machines, with NATS and PostgreSQL. */
export class Machines {
  readonly nats: NatsServer;
  readonly database: TestDatabase;
  readonly #directory = mkdtempSync(path.join(tmpdir(), 'vitrine-machines-'));
  readonly #running = new Set<RunningServer>();

  private constructor(nats: NatsServer, database: TestDatabase) {
    this.nats = nats;
    this.database = database;
  }

  /** Called at the top level of a test file. */
  static async open(): Promise<Machines> {
    return new Machines(await NatsServer.start(), await createTestDatabase());
  }

  async start(
    name: string,
    role: 'core' | 'edge',
    { port, database, nats, replica }: Ways = {},
  ): Promise<RunningServer> {
    const server = await spawnServer({
      ROLE: role,
      EDGES: '1',
      NATS_URL: nats ?? this.nats.url,
      DATABASE_URL: database ?? this.database.url,
      ENCRYPTION_KEY: TEST_KEY,
      DATA_DIR: path.join(this.#directory, name),
      IMAGES_TO: pathToFileURL(path.join(this.#directory, 'images')).href,
      LOG_LEVEL: 'info',
      ...(port === undefined ? {} : { PORT: String(port) }),
      ...(replica === undefined ? {} : { REPLICA_URL: replica }),
    });
    this.#running.add(server);
    return server;
  }

  async kill(server: RunningServer): Promise<void> {
    this.#running.delete(server);
    await server.kill();
  }

  /** A core that was replaced or has lost the database finds that out and ends: its launcher starts it again. */
  async ended(server: RunningServer): Promise<void> {
    const { child } = server;
    if (child.exitCode === null) await once(child, 'exit');
    expect([START_AGAIN, UNAVAILABLE]).toContain(child.exitCode);
    this.#running.delete(server);
  }

  async close(): Promise<void> {
    for (const server of this.#running) await server.kill();
    await this.nats.stop();
    rmSync(this.#directory, { recursive: true, force: true });
  }
}

/** `active` or `standby` of a core; undefined if it does not answer. */
export async function stateOf({ url }: RunningServer): Promise<string | undefined> {
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  return ((await answer?.json()) as { readonly state: string } | undefined)?.state;
}

/** Whether an edge takes orders: it hears a core that takes them. */
export async function takesOrders({ url }: RunningServer): Promise<boolean> {
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  return answer?.status === 200;
}
