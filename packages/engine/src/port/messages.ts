import type { Command, Fact } from '@vitrine/core/input';
import type { Commit, EngineHealth, IdempotencyKey, Outcome } from '../engine-api.ts';

// What the core and an edge say to each other. Plain data, which a structured clone carries as it is.

/** Numbers the command or fact on its port, so that its result finds it. */
interface Numbered {
  readonly id: number;
}

export type PortInput =
  | (Numbered & { readonly command: Command; readonly key: IdempotencyKey | undefined })
  | (Numbered & { readonly fact: Fact });

/** To the core: what the edge got in one turn of its event loop, in that order. */
export type ToCore = readonly PortInput[];

/** `outcome` of a command; neither for a fact that was applied. */
export type PortResult = Numbered & { readonly outcome?: Outcome; readonly error?: string };

/** What an edge answers from without asking. */
export interface EngineState {
  readonly head: { readonly seq: number; readonly hash: string };
  readonly health: EngineHealth;
}

/**
 * From the core, in the order of the output gate: a commit comes before the results of its commands. The state comes with
 * every commit, and alone when there is none for {@link BEAT_MS}.
 */
export type FromCore =
  | { readonly type: 'commit'; readonly commit: Commit; readonly state: EngineState }
  | { readonly type: 'results'; readonly results: readonly PortResult[] }
  | { readonly type: 'state'; readonly state: EngineState }
  /** The engine has stopped, and this was its last word. */
  | { readonly type: 'end' };

/** How often the core says that it is there (milliseconds). */
export const BEAT_MS = 250;

/** One end of a port. Messages arrive whole, once and in order. */
export interface Channel<Out, In> {
  post(message: Out): void;
  listen(take: (message: In) => void): void;
}
