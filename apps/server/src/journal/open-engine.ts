import { loadMachine, resumeMachine } from '@vitrine/core/load';
import type { Machine } from '@vitrine/core/machine';
import type { Refusal } from '@vitrine/domain/kernel/refusal';
import { type Clock, systemClock } from '@vitrine/engine/clock';
import type { KeyIndex } from '@vitrine/engine/idempotency-keys';
import { Sequencer } from '@vitrine/engine/sequencer';
import type { ClientConfig, Pool } from 'pg';
import { PostgresJournal, readLastTicks } from './postgres-journal.ts';
import type { FollowedMachine } from './standby.ts';
import { checkNewestLinks, type Unchecked } from './start-check.ts';
import { readHead, readKeys, readQuarantine, readStoredState, type StoredHead } from './stored-state.ts';

export interface OpenEngine {
  readonly engine: Sequencer;
  readonly machine: Machine;
  /** Larger than that of every engine before: edges on a bus follow the largest. */
  readonly epoch: number;
  /** Links too old to be checked before anything is served. */
  readonly unchecked: Unchecked;
  close(): Promise<void>;
}

export interface EngineConnections {
  /** Connection of the role `vitrine_engine`. */
  readonly engine: ClientConfig;
  /** Connections of the role `vitrine_app`: the engine reads with them. */
  readonly app: Pool;
}

export interface EngineOptions {
  readonly clock?: Clock | undefined;
  readonly batchBound?: number | undefined;
  /** May refuse the heads, besides what a broken chain refuses. */
  readonly checkHead?: (stored: StoredHead) => Promise<void>;
  /** Why no new risk is taken now. */
  readonly refuseRisk?: () => Refusal | undefined;
  /** What this core kept in memory while it stood by: it reads only what is missing. */
  readonly followed?: FollowedMachine | undefined;
}

/**
 * Takes the journal over, recovers the machine from its home tables and opens the road. Throws `VerificationError` when
 * a link among the newest of the journal or the tape is missing or has changed: nothing is built on books that broke.
 */
export async function openEngine(
  connections: EngineConnections,
  onFatal: (error: Error) => void,
  { clock = systemClock, batchBound, checkHead, refuseRisk, followed }: EngineOptions = {},
): Promise<OpenEngine> {
  const { app } = connections;
  const journal = await PostgresJournal.open(connections.engine, app);
  const stored = await readHead(app);
  // First: where the newest rows were removed, it is a checkpoint that says which.
  const checked = checkHead?.(stored) ?? Promise.resolve();
  const recover = followed === undefined ? loadState : takeOver(followed);
  const { unchecked, machine, keys } = await recover(connections, stored, checked, clock).catch(
    async (error: unknown) => {
      await journal.close();
      throw error;
    },
  );
  const quarantined = await readQuarantine(app);
  const engine = new Sequencer({
    machine,
    journal,
    clock,
    ...stored,
    keys,
    quarantined,
    onFatal,
    batchBound,
    refuseRisk,
  });
  return {
    engine,
    machine,
    epoch: journal.epoch,
    unchecked,
    async close() {
      await engine.close();
      await journal.close();
    },
  };
}

/** What a start recovers. */
interface Recovered {
  readonly machine: Machine;
  readonly keys: KeyIndex;
  readonly unchecked: Unchecked;
}

type Recover = (
  connections: EngineConnections,
  stored: StoredHead,
  checked: Promise<void>,
  clock: Clock,
) => Promise<Recovered>;

/** From the home tables. PostgreSQL hashes while this process loads: two cores, two things to do. */
const loadState: Recover = async ({ app, engine }, stored, checked, clock) => {
  const [unchecked, machine] = await Promise.all([
    checked.then(() => checkNewestLinks(engine, stored)),
    readStoredState(app).then(loadMachine),
  ]);
  return { unchecked, machine, keys: await readKeys(app, Math.max(stored.since, clock.now()), stored.head.seq) };
};

/** From what a core followed that stood by. */
const takeOver =
  (followed: FollowedMachine): Recover =>
  async (connections, stored, checked) => {
    await checked;
    await followed.follow(connections, stored.head.seq);
    const [ticks] = await Promise.all([readLastTicks(connections.app), followed.check(connections, stored, false)]);
    resumeMachine(followed.machine, ticks);
    return followed;
  };
