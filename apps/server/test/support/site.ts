import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { SEED_INSTRUMENTS } from '@vitrine/domain/market/seed';
import { type Clock, systemClock } from '@vitrine/engine/clock';
import type { EngineApi } from '@vitrine/engine/engine-api';
import type { Call, RequestOf, ResponseOf } from '@vitrine/wire/call';
import { createClient, type WireClient } from '@vitrine/wire/client';
import { createDemoAccount } from '@vitrine/wire/identity/create-demo-account';
import { afterAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { TEST_KEY } from '../../../../tests/support/staff.ts';
import { UNLIMITED } from '../../../../tests/support/unlimited.ts';
import { Checkpoints } from '../../src/journal/checkpoints.ts';
import { openEngine } from '../../src/journal/open-engine.ts';
import { readTapeAfter } from '../../src/journal/postgres-journal.ts';
import type { Deps, Limits } from '../../src/platform/deps.ts';
import type { DiskSpace } from '../../src/platform/disk-space.ts';
import { publishFact } from '../../src/platform/facts.ts';
import { createLog } from '../../src/platform/log.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { inTransaction } from '../../src/platform/transaction.ts';
import { type RunningRooms, startRooms } from '../../src/rooms.ts';
import type { FirstOwner, OwnerLink } from '../../src/staff/index.ts';

/** Always open, and a quote stays good for a minute: what is tested here does not hang on the day of the week. */
function always(code: string): Instrument {
  const instrument = SEED_INSTRUMENTS.find((one) => one.code === code);
  if (instrument === undefined) throw new Error(`no ${code}`);
  return { ...instrument, calendar: ALWAYS_OPEN, quoteMaxAgeMs: 60_000, source: 'test' };
}

export const EURUSD = always('EURUSD');
export const USDJPY = always('USDJPY');

export interface Customer {
  readonly uid: number;
  readonly token: string;
  readonly demoId: string;
  call<C extends Call>(call: C, request: RequestOf<C>, idempotencyKey?: string): Promise<ResponseOf<C>>;
}

export interface TestSite {
  readonly url: string;
  /** `DATA_DIR`. */
  readonly dataDir: string;
  readonly database: TestDatabase;
  readonly engine: EngineApi;
  readonly client: WireClient;
  /** How the first owner signs in, as the terminal was told last. */
  readonly firstOwner: FirstOwner | undefined;
  /** How an owner enrols, as the terminal was told last. */
  readonly ownerLink: OwnerLink | undefined;
  /** The newest code that the machine has shown, by destination. */
  readonly shownCodes: ReadonlyMap<string, string>;
  /** Everything that was logged. */
  log(): string;
  /** Sequences a quote; resolves when it is durable. */
  quote(instrument: Instrument, bid: bigint, ask: bigint): Promise<void>;
  customer(): Promise<Customer>;
  /** Starts another edge of the site, which serves until it or the site is stopped. */
  startEdge(): Promise<RunningRooms>;
  /** Stops the server and starts it again on the same database, with other terms when they are given. */
  restart(instruments?: readonly Instrument[]): Promise<void>;
}

export interface TestSiteOptions {
  readonly limits?: Partial<Limits>;
  readonly instruments?: readonly Instrument[];
  readonly webRoot?: string;
  readonly consoleRoot?: string;
  /** Settings besides the defaults, as the environment names them. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The time of the engine. */
  readonly clock?: Clock;
  /** The disk of the database; not watched when absent. */
  readonly disk?: DiskSpace;
  /** The backups of the site; none by schedule when absent. */
  readonly backups?: Deps['backups'];
  /** The time that sessions and codes of the staff go by. */
  readonly signInNow?: () => number;
}

/** The rooms on the real core and a database of their own; call it at the top level of a test file. */
export async function startTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const database = await createTestDatabase();
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-site-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  let logged = '';
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });

  async function start(instruments: readonly Instrument[]) {
    const settings = readSettings({ PORT: '0', DATA_DIR: directory, ENCRYPTION_KEY: TEST_KEY, ...options.environment });
    const log = createLog('info', destination);
    const checkpoints = Checkpoints.open(settings, options.clock ?? systemClock, log);
    const core = await openEngine(
      { engine: database.engine, app: database.app },
      (error) => {
        throw error;
      },
      { clock: options.clock, refuseRisk: () => options.disk?.refuseRisk() },
    );
    const startEdge = () =>
      startRooms({
        settings,
        log,
        checkpoints,
        db: database.app,
        engine: core.engine,
        tape: { after: (cursors) => readTapeAfter(database.app, cursors) },
        marketSeed: 'test',
        instruments,
        limits: { ...UNLIMITED, ...options.limits },
        webRoot: options.webRoot,
        consoleRoot: options.consoleRoot,
        showFirstOwner: (owner) => {
          firstOwner = owner;
        },
        showOwnerLink: (link) => {
          ownerLink = link;
        },
        showCode: (to, code) => {
          shownCodes.set(to, code);
        },
        ...(options.disk === undefined ? {} : { disk: options.disk }),
        ...(options.backups === undefined ? {} : { backups: options.backups }),
        ...(options.signInNow === undefined ? {} : { signInNow: options.signInNow }),
        checkAnswers: true,
      });
    const rooms = await startEdge();
    checkpoints.start(core.engine);
    return { core, edges: [rooms], startEdge, rooms, checkpoints };
  }

  let firstOwner: FirstOwner | undefined;
  let ownerLink: OwnerLink | undefined;
  const shownCodes = new Map<string, string>();
  let instruments = options.instruments ?? [EURUSD, USDJPY];
  let running = await start(instruments);
  // Nothing is decided by itself: otherwise what a test finds would depend on how long it took.
  await database.app.query(`UPDATE bank_simulation SET mood = 'off'`);
  async function stop(): Promise<void> {
    for (const edge of running.edges) await edge.stop();
    await running.core.close();
    await running.checkpoints.stop();
  }
  afterAll(stop);

  const clientOf = (token: string | undefined) =>
    createClient({ origin: running.rooms.url, lang: () => 'en', token: () => token });

  return {
    get url() {
      return running.rooms.url;
    },
    get engine() {
      return running.core.engine;
    },
    get client() {
      return clientOf(undefined);
    },
    get firstOwner() {
      return firstOwner;
    },
    get ownerLink() {
      return ownerLink;
    },
    shownCodes,
    database,
    dataDir: directory,
    log: () => logged,
    quote(instrument, bid, ask) {
      const { engine } = running.core;
      return new Promise((resolve) => {
        const forget = engine.onCommit((commit) => {
          const tick = commit.ticks.find((one) => one.instrument === instrument.id && one.bid === bid);
          if (tick === undefined) return;
          forget();
          resolve();
        });
        engine.quote({ instrument: instrument.id, bid, ask, sourceAt: Date.now(), source: instrument.source });
      });
    },
    async startEdge() {
      const edge = await running.startEdge();
      running.edges.push(edge);
      return edge;
    },
    async customer() {
      const made = await clientOf(undefined).call(createDemoAccount, {});
      return {
        uid: made.user.uid,
        token: made.token,
        demoId: made.demo_id,
        call: (call, request, idempotencyKey) =>
          clientOf(made.token).call(call, request, idempotencyKey === undefined ? {} : { idempotencyKey }),
      };
    },
    async restart(changed) {
      await stop();
      instruments = changed ?? instruments;
      // As staff change them: what the program brings itself does not override what a site has.
      await inTransaction(database.app, async (client) => {
        for (const instrument of changed ?? [])
          await publishFact(client, `instrument/${instrument.id}`, { kind: 'instrument', instrument });
      });
      running = await start(instruments);
    },
  };
}
