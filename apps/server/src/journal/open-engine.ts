import { loadMachine } from '@vitrine/core/load';
import type { Machine } from '@vitrine/core/machine';
import { type Clock, systemClock } from '@vitrine/engine/clock';
import { Sequencer } from '@vitrine/engine/sequencer';
import type { ClientConfig, Pool } from 'pg';
import { PostgresJournal } from './postgres-journal.ts';
import { readHead, readKeys, readQuarantine, readStoredState } from './stored-state.ts';

export interface OpenEngine {
  readonly engine: Sequencer;
  readonly machine: Machine;
  close(): Promise<void>;
}

export interface EngineConnections {
  /** Connection of the role `vitrine_engine`. */
  readonly engine: ClientConfig;
  /** Connections of the role `vitrine_app`: the engine reads with them. */
  readonly app: Pool;
}

/** Takes the journal over, recovers the machine from its home tables and opens the road. */
export async function openEngine(
  connections: EngineConnections,
  onFatal: (error: Error) => void,
  clock: Clock = systemClock,
  batchBound?: number,
): Promise<OpenEngine> {
  const { app } = connections;
  const journal = await PostgresJournal.open(connections.engine, app);
  const { head, tapeHead, since } = await readHead(app);
  const machine = await loadMachine(await readStoredState(app));
  const keys: { print: number; seq: number; at: number }[] = [];
  for await (const key of readKeys(app, Math.max(since, clock.now()))) keys.push(key);
  const quarantined = await readQuarantine(app);
  const engine = new Sequencer({
    machine,
    journal,
    clock,
    head,
    tapeHead,
    since,
    keys,
    quarantined,
    onFatal,
    batchBound,
  });
  return {
    engine,
    machine,
    async close() {
      await engine.close();
      await journal.close();
    },
  };
}
