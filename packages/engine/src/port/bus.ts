import type { Instant } from '@vitrine/domain/kernel/time';
import type { Tick } from '@vitrine/domain/market/tick';
import type { CommittedRow } from '../engine-api.ts';
import { UnreadableError } from './bytes.ts';

/** Carries messages between processes. It may lose, double, delay and reorder them; what arrives is whole. */
export interface Bus {
  publish(subject: string, message: Uint8Array): void;
  /** Hears a subject until the returned function is called. */
  subscribe(subject: string, take: (message: Uint8Array) => void): () => void;
}

/** The subjects of one site: two sites on one bus never hear each other. */
export interface Subjects {
  /** From all edges to the core. */
  readonly inputs: string;
  /** From the core to all edges. */
  readonly commits: string;
  /** From the core to one edge. */
  resultsOf(edge: string): string;
  /** From the core's side to all edges, as JSON: what they show of it. */
  readonly status: string;
}

/** `site` is a name without dots, spaces and wildcards. */
export function subjectsOf(site: string): Subjects {
  if (!/^[\w-]{1,64}$/.test(site)) throw new Error(`${JSON.stringify(site)} cannot be part of a subject`);
  const prefix = `vitrine.${site}`;
  return {
    inputs: `${prefix}.inputs`,
    commits: `${prefix}.commits`,
    resultsOf: (edge) => `${prefix}.results.${edge}`,
    status: `${prefix}.status`,
  };
}

/** Where an edge reads what it has missed. Everything that a core has said is in it already. */
export interface CommitStore {
  /** The end of what is durable: journal head, sequencing time, the number of each instrument's newest tick. */
  end(): Promise<{
    readonly head: { readonly seq: number; readonly hash: string };
    readonly at: Instant;
    readonly ticks: ReadonlyMap<number, number>;
  }>;
  /** All rows after this one, by pages; `hash` (hex) is that of the page's last row. */
  rowsAfter(seq: number): AsyncIterable<{ readonly rows: readonly CommittedRow[]; readonly hash: string }>;
  /** All prices above these numbers of their instruments, oldest first. */
  ticksAfter(cursors: ReadonlyMap<number, number>): AsyncIterable<readonly Tick[]>;
}

export interface BusLog {
  warn(fields: object, text: string): void;
}

/** Counts the messages that cannot be read, and logs them together: a flood of them is a few lines. */
export class DroppedMessages {
  readonly #log: BusLog;
  #unlogged = 0;
  #error: Error | undefined;
  count = 0;

  constructor(log: BusLog) {
    this.#log = log;
  }

  /** Reads a message; undefined if it cannot be read. */
  read<T>(read: (message: Uint8Array) => T, message: Uint8Array): T | undefined {
    try {
      return read(message);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      this.count += 1;
      this.#unlogged += 1;
      this.#error = error;
      return undefined;
    }
  }

  /** Call it now and then. */
  report(): void {
    if (this.#unlogged === 0) return;
    this.#log.warn({ err: this.#error, count: this.#unlogged }, 'messages on the bus cannot be read: ignored');
    this.#unlogged = 0;
  }
}
