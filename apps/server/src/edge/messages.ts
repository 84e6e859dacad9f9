import type { Instrument } from '@vitrine/domain/market/instrument';
import type { EngineState } from '@vitrine/engine/port/messages';
import type { BackupStatus } from '../backup/schedule.ts';
import type { CheckpointStatus } from '../journal/checkpoints.ts';
import type { Limits } from '../platform/deps.ts';
import type { DiskStatus } from '../platform/disk-space.ts';
import { innerErrors } from '../platform/inner-errors.ts';
import type { Settings } from '../platform/settings.ts';

/** What the edge shows of the core's side. */
export interface CoreStatus {
  readonly disk: DiskStatus | undefined;
  readonly checkpoints: CheckpointStatus;
  /** Undefined: the site writes none by itself. */
  readonly backups: BackupStatus | undefined;
}

/** What an edge is started with. */
export interface EdgeTask {
  /** Names the process among others. */
  readonly site: string;
  /** 0 for the first edge. */
  readonly place: number;
  readonly settings: Settings;
  readonly limits: Limits;
  readonly databaseUrl: string;
  readonly marketSeed: string;
  readonly instruments: readonly Instrument[];
  /** Absent when the core is on the bus. */
  readonly engine?: EngineState;
  readonly core?: CoreStatus;
  /** Whether the process writes to a terminal. */
  readonly hasTerminal: boolean;
}

/** An error as data: what `whyNotStarted` and a log look at. */
export interface ErrorData {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly code: string | undefined;
  readonly syscall: string | undefined;
  /** Its cause and the errors that it collects. */
  readonly inner: readonly ErrorData[];
}

export type ToEdge =
  /** Everything else is ready: open the port. */
  | { readonly type: 'listen'; readonly port: number; readonly isShared: boolean }
  | { readonly type: 'core'; readonly core: CoreStatus }
  /** Answer what was asked, and take no more. It ends when the core has stopped. */
  | { readonly type: 'stop-serving' };

export type FromEdge =
  /** All rooms have started, and no port is open yet. */
  | { readonly type: 'ready' }
  | { readonly type: 'serving'; readonly url: string }
  | { readonly type: 'not-started'; readonly error: ErrorData }
  /** An error that nothing handles. The thread goes on, so that it can be stopped in order. */
  | { readonly type: 'broken'; readonly error: ErrorData }
  | { readonly type: 'served' }
  | { readonly type: 'log'; readonly line: string };

/** Each error is written once, `seen` are those above it: a cause may lead back to where it came from. */
export function errorData(error: unknown, seen = new Set<unknown>()): ErrorData {
  seen.add(error);
  const known = error instanceof Error ? error : new Error(String(error));
  const { name, message, stack = message, code, syscall } = known as NodeJS.ErrnoException;
  const inner = innerErrors(known).flatMap((one) => (seen.has(one) ? [] : [errorData(one, seen)]));
  return { name, message, stack, code, syscall, inner };
}

export function errorOf({ message, inner, ...rest }: ErrorData): Error {
  const error: Error = new AggregateError(inner.map(errorOf), message);
  return Object.assign(error, rest);
}
