import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectClient } from '../../apps/server/src/platform/postgres/client.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../apps/server/src/platform/postgres/embedded.ts';
import type { Relay } from '../../tests/support/tcp-relay.ts';
import type { Customers } from './customers.ts';

const FROZEN_MS = 5_000;
const STOPPED_MS = 3_000;

/** The PostgreSQL of the site, which the site reaches through the relay alone. */
export class Postgres {
  readonly #directory: string;
  readonly relay: Relay;
  #running: EmbeddedPostgres;

  private constructor(directory: string, running: EmbeddedPostgres, relay: Relay) {
    this.#directory = directory;
    this.#running = running;
    this.relay = relay;
  }

  static async start(directory: string, relayTo: (port: number) => Promise<Relay>): Promise<Postgres> {
    const running = await startEmbedded(directory);
    return new Postgres(directory, running, await relayTo(running.port));
  }

  /** Where the site connects. */
  get url(): string {
    return this.relay.url(this.#running.url);
  }

  /** Without the relay. */
  get directUrl(): string {
    return this.#running.url;
  }

  async restart(pauseMs: number): Promise<void> {
    this.relay.cut();
    await this.#running.stop();
    await sleep(pauseMs);
    this.#running = await startEmbedded(this.#directory);
    this.relay.restore(this.#running.port);
  }

  async superuser(sql: string): Promise<void> {
    const client = await connectClient({ connectionString: this.#running.superuserUrl('postgres') });
    await client.query(sql).finally(() => client.end());
  }

  async stop(): Promise<void> {
    this.relay.close();
    await this.#running.stop();
  }
}

/** Something that goes wrong; it resolves when it is over. */
export interface Fault {
  readonly name: string;
  strike(): void | Promise<void>;
}

/** The faults of a site in the order in which they happen. */
export function faultsOf(dataDir: string, postgres: Postgres, customers: Customers): readonly Fault[] {
  const ofEngine = "application_name = 'vitrine engine'";
  return [
    { name: 'the server is killed', strike: () => killServer(dataDir) },
    {
      name: "the engine's database connection is terminated",
      strike: () => postgres.superuser(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${ofEngine}`),
    },
    {
      name: `the database is frozen for ${FROZEN_MS / 1_000} s`,
      async strike() {
        postgres.relay.freeze();
        await sleep(FROZEN_MS);
        postgres.relay.thaw();
      },
    },
    { name: "all customers' connections break", strike: () => customers.dropConnections() },
    { name: `PostgreSQL is stopped for ${STOPPED_MS / 1_000} s`, strike: () => postgres.restart(STOPPED_MS) },
    {
      name: 'all database connections are terminated',
      strike: () =>
        postgres.superuser(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'vitrine%'`,
        ),
    },
  ];
}

/** The process that the lock of the data directory names; the launcher is another one. */
function killServer(dataDir: string): void {
  const { pid } = JSON.parse(readFileSync(path.join(dataDir, 'server.lock'), 'utf8')) as { pid: number };
  process.kill(pid, 'SIGKILL');
}
