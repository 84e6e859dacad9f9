import type { Tick } from '@vitrine/domain/market/tick';
import { Machine } from './machine.ts';
import { ROOMS, type Rooms } from './rooms.ts';
import type { StoredPart, StoredRow, StoredRows } from './stored.ts';

/** Reads the home tables of the machine's state. */
export interface StoredState {
  /** In pages of any size. */
  rows(wanted: StoredRows): AsyncIterable<readonly StoredRow[]>;
  /** The newest tick of each instrument. */
  readonly ticks: readonly Tick[];
}

const PARTS: readonly StoredPart<Rooms>[] = ROOMS.flatMap((room): readonly StoredPart<Rooms>[] => room.stored);

/** Builds the machine from its home tables, in the same state as a replay of the journal up to the same row. */
export async function loadMachine(stored: StoredState): Promise<Machine> {
  const machine = await loadTables(stored);
  resumeMachine(machine, stored.ticks);
  return machine;
}

/** The first half of {@link loadMachine}: a machine that can apply events, as in a replay, but cannot decide yet. */
export async function loadTables(stored: Pick<StoredState, 'rows'>): Promise<Machine> {
  const machine = new Machine();
  for (const { rows, load } of PARTS) {
    for await (const page of stored.rows(rows)) for (const row of page) load(machine, row);
  }
  return machine;
}

/** The second half: from now on the machine decides. `ticks`: the newest one of each instrument. */
export function resumeMachine(machine: Machine, ticks: readonly Tick[]): void {
  for (const tick of ticks) machine.resumeTick(tick);
  machine.derive();
}
