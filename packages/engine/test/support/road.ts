import { loadMachine } from '@vitrine/core/load';
import type { Machine } from '@vitrine/core/machine';
import type { Price } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { Commit, IdempotencyKey, Outcome } from '@vitrine/engine/engine-api';
import { type Batch, type Journal, type JournalRow, type RowContent, readBody } from '@vitrine/engine/journal';
import { Sequencer } from '@vitrine/engine/sequencer';
import { MemoryStore } from '@vitrine/engine/simulation/memory-store';
import { ProcessClock, VirtualTime } from '@vitrine/engine/simulation/virtual-time';
import { SteadyClock } from '@vitrine/engine/steady-clock';
import { accountFact, instrumentFact, listed, OPEN_HOURS, siteFact } from '../../../../tests/support/market.ts';

/** A journal whose commits happen when the test says so. */
export class GatedJournal implements Journal {
  readonly store: MemoryStore;
  readonly #epoch: number;
  /** Batches that were sent and are not decided, at most one if the sequencer is right. */
  readonly underway: { readonly batch: Batch; readonly commit: () => void; readonly fail: (error: Error) => void }[] =
    [];
  readonly committed: Batch[] = [];
  readonly quarantined: string[] = [];
  /** Commits whatever comes, at once. */
  isOpen = true;
  quarantineFails = false;
  /** Says of which row it is that the content is refused; by default none can be told from the others. */
  isGuilty: (row: JournalRow) => boolean = () => false;

  constructor(store: MemoryStore) {
    this.store = store;
    this.#epoch = store.claim();
  }

  append(batch: Batch): Promise<void> {
    return new Promise((resolve, reject) => {
      const commit = (): void => {
        this.underway.shift();
        try {
          this.store.apply(this.#epoch, batch);
        } catch (error) {
          reject(error);
          return;
        }
        this.committed.push(batch);
        resolve();
      };
      const fail = (error: Error): void => {
        this.underway.shift();
        reject(error);
      };
      this.underway.push({ batch, commit, fail });
      if (this.isOpen) commit();
    });
  }

  read(seq: number): Promise<RowContent | undefined> {
    const row = this.store.rows[seq - 1];
    return Promise.resolve(row === undefined ? undefined : readBody(row.body));
  }

  dryRun(batches: readonly Batch[]): Promise<number | undefined> {
    if (this.quarantineFails) return Promise.reject(new Error('the store is gone'));
    const place = batches.findIndex(({ rows }) => rows.some(this.isGuilty));
    return Promise.resolve(place < 0 ? undefined : place);
  }

  quarantine(rows: readonly JournalRow[]): Promise<void> {
    if (this.quarantineFails) return Promise.reject(new Error('the store is gone'));
    for (const { key } of rows) {
      this.quarantined.push(key);
      this.store.quarantine.add(key);
    }
    return Promise.resolve();
  }
}

/** What became of a promise, seen from outside. */
export interface Watched {
  outcome?: Outcome;
  error?: Error;
}

export const BTC = listed('BTCUSD').id;
/** The same with fill rule `next`. */
export const ETH = listed('ETHUSD').id;
export const UID = 100_001;

/** The road with a journal and a time that the test holds in its hands. */
export class Road {
  readonly time: VirtualTime;
  readonly store: MemoryStore;
  readonly journal: GatedJournal;
  readonly machine: Machine;
  readonly engine: Sequencer;
  readonly fatal: Error[] = [];
  readonly commits: Commit[] = [];

  private constructor(store: MemoryStore, machine: Machine, time: VirtualTime, isSteady: boolean) {
    this.time = time;
    this.store = store;
    this.journal = new GatedJournal(store);
    this.machine = machine;
    const since = store.since();
    this.engine = new Sequencer({
      machine,
      journal: this.journal,
      clock: isSteady
        ? new SteadyClock(new ProcessClock(this.time), {
            wall: () => this.time.wall(),
            elapsed: () => this.time.elapsed,
          })
        : new ProcessClock(this.time),
      head: store.head,
      tapeHead: store.tapeHead,
      since,
      keys: store.keys(Math.max(since, this.time.wall())),
      quarantined: new Set(store.quarantine),
      onFatal: (error) => this.fatal.push(error),
    });
    this.engine.onCommit((commit) => this.commits.push(commit));
  }

  /** A start from what is durable, at an instant. */
  static async open(store: MemoryStore, at: Instant = OPEN_HOURS, isSteady = false): Promise<Road> {
    const time = new VirtualTime(OPEN_HOURS);
    time.sleep(at - OPEN_HOURS);
    return new Road(store, await loadMachine(store.state()), time, isSteady);
  }

  /** A fresh site with two instruments, a customer and a tick of each instrument. */
  static async fresh(isSteady = false): Promise<Road> {
    const road = await Road.open(new MemoryStore(), OPEN_HOURS, isSteady);
    void road.engine.fact(siteFact());
    void road.engine.fact(instrumentFact(listed('BTCUSD')));
    void road.engine.fact(instrumentFact(listed('ETHUSD', { fillRule: 'next' })));
    void road.engine.fact(accountFact(UID));
    road.quote(BTC, 9_000_000n);
    road.quote(ETH, 300_000n);
    await road.pass(150);
    return road;
  }

  /** The process dies; the next one starts from the same store. */
  restart(at: Instant = this.time.wall()): Promise<Road> {
    return Road.open(this.store, at);
  }

  /** Another process takes over while this one may still run. */
  async takeOver(): Promise<Road> {
    return new Road(this.store, await loadMachine(this.store.state()), this.time, false);
  }

  pass(ms: number): Promise<void> {
    return this.time.pass(ms);
  }

  quote(instrument: number, bid: Price): void {
    this.engine.quote({ instrument, bid, ask: bid + 100n, sourceAt: this.time.wall(), source: 'simulated' });
  }

  submit(key?: IdempotencyKey, instrument: number = BTC, uid: number = UID): Watched {
    const order = { kind: 'submit-order', uid, instrument, side: 'buy', lots: 100n, multiple: 10 } as const;
    return watch(this.engine.submit(order, key));
  }

  close(order: number, key?: IdempotencyKey): Watched {
    return watch(this.engine.submit({ kind: 'close-order', uid: UID, order }, key));
  }
}

export function watch(promise: Promise<Outcome>): Watched {
  const watched: Watched = {};
  promise.then(
    (outcome) => {
      watched.outcome = outcome;
    },
    (error: Error) => {
      watched.error = error;
    },
  );
  return watched;
}

export function keyOf(value: string, args = 'a', validMs = 86_400_000): IdempotencyKey {
  return { scope: `${UID}:submit-order`, value, args, validMs };
}
