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
  const machine = new Machine();
  for (const { rows, load } of PARTS) {
    for await (const page of stored.rows(rows)) for (const row of page) load(machine, row);
  }
  for (const tick of stored.ticks) machine.resumeTick(tick);
  machine.derive();
  return machine;
}
