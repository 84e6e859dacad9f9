import { setTimeout as sleep } from 'node:timers/promises';
import { loadTables } from '@vitrine/core/load';
import type { Machine } from '@vitrine/core/machine';
import type { KeyIndex } from '@vitrine/engine/idempotency-keys';
import type { Head } from '@vitrine/engine/journal';
import type { Logger } from 'pino';
import { connectRoles, type Database } from '../platform/postgres/database.ts';
import { readCheckedRows } from './checked-journal.ts';
import { replayRow } from './replay.ts';
import { checkLinksAfter, checkNewestLinks, type Unchecked } from './start-check.ts';
import { atOneMoment, readHead, readKeys, type StoredHead, storedTables } from './stored-state.ts';

/** How often the journal is asked for new rows (milliseconds). */
const LOOK_MS = 200;
/** How often new ticks of the tape are checked (milliseconds). The rows of the journal are checked as they come. */
const CHECK_MS = 60_000;
/** After this time a new attempt is made to load what could not be loaded (milliseconds). */
const RETRY_MS = 5_000;

type Connections = Pick<Database, 'app' | 'engine'>;

/** The machine as of a row of the journal. It follows the journal, and decides nothing. */
export class FollowedMachine {
  readonly machine: Machine;
  readonly keys: KeyIndex;
  /** Links too old to be checked before a take-over. */
  readonly unchecked: Unchecked;
  #head: Head;
  #tape: number;

  private constructor(machine: Machine, keys: KeyIndex, unchecked: Unchecked, { head, tapeHead }: StoredHead) {
    this.machine = machine;
    this.keys = keys;
    this.unchecked = unchecked;
    this.#head = head;
    this.#tape = tapeHead.seq;
  }

  /** Loads the tables as of one moment. Throws {@link VerificationError} when a link among the newest has changed. */
  static async load({ app, engine }: Connections): Promise<FollowedMachine> {
    const [stored, machine] = await atOneMoment(app, async (client, snapshot) => {
      const head = await readHead(client);
      return [head, await loadTables(storedTables(app, snapshot))] as const;
    });
    const unchecked = await checkNewestLinks(engine, stored, undefined, true);
    return new FollowedMachine(machine, await readKeys(app, stored.since, stored.head.seq), unchecked, stored);
  }

  get seq(): number {
    return this.#head.seq;
  }

  /** Applies the rows up to `upTo`. Throws {@link VerificationError} when the chain does not hold. */
  async follow({ app }: Pick<Connections, 'app'>, upTo: number): Promise<void> {
    for await (const { rows, hash } of readCheckedRows(app, upTo, this.#head)) {
      for (const row of rows) {
        replayRow(this.machine, undefined, row);
        if (row.keyPrint !== undefined) this.keys.add(row.keyPrint, row.seq, row.at);
      }
      this.#head = { seq: rows.at(-1)?.seq ?? this.#head.seq, hash };
    }
  }

  /** Checks the links that came since the last check. `isServed`: more may follow the head. */
  async check({ engine }: Pick<Connections, 'engine'>, stored: StoredHead, isServed: boolean): Promise<void> {
    await checkLinksAfter(engine, stored, { journal: this.#head.seq, tape: this.#tape }, isServed);
    this.#tape = stored.tapeHead.seq;
  }
}

/** What a core that stands by does: it keeps the state of the site in memory. */
export class Standby {
  readonly #url: string;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #followed: FollowedMachine | undefined;

  private constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
    this.#running = this.#run();
  }

  /** `url` of the database, with a login that may switch to both roles. */
  static start(url: string, log: Logger): Standby {
    return new Standby(url, log);
  }

  /** Undefined until the tables are loaded. */
  get seq(): number | undefined {
    return this.#followed?.seq;
  }

  /** Stops following. Returns what was followed; undefined when nothing is loaded. */
  async stop(): Promise<FollowedMachine | undefined> {
    this.#stopping.abort();
    await this.#running;
    return this.#followed;
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#follow().catch((error: unknown) => {
        // Its tables may be those of another version, or the database may be away: a take-over then loads them itself.
        this.#followed = undefined;
        this.#log.warn({ err: error }, 'the standby core cannot follow the journal');
      });
      await this.#pause(RETRY_MS);
    }
  }

  async #follow(): Promise<void> {
    const connections = await connectRoles(this.#url, this.#log);
    try {
      const followed = await FollowedMachine.load(connections);
      this.#followed = followed;
      this.#log.info({ seq: followed.seq }, 'the standby core follows the journal');
      let checkedAt = performance.now();
      while (!this.#stopping.signal.aborted) {
        const stored = await readHead(connections.app);
        await followed.follow(connections, stored.head.seq);
        if (performance.now() - checkedAt >= CHECK_MS) {
          await followed.check(connections, stored, true);
          checkedAt = performance.now();
        }
        await this.#pause(LOOK_MS);
      }
    } finally {
      await connections.app.end();
    }
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
