import type { CoreEvent } from '@vitrine/core/events';
import type { Row, TableName } from '@vitrine/core/rows';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { Tick } from '@vitrine/domain/market/tick';

/**
 * A room's part of the checker. It implements the rules independently of the core and sees only the tape, the journal
 * and the tables. Each check returns a description of the violation; undefined if there is none.
 */
export interface RoomChecker {
  /** The next line of the tape, including filtered ticks. */
  tape?(tick: Tick): string | undefined;
  /** The prices of a batch, before its rows. */
  ticks?(ticks: readonly Tick[]): void;
  row?(at: Instant, events: readonly CoreEvent[]): string | undefined;
  /** A table row that the batch changed, in its new state. */
  tableRow?(table: TableName, row: Row): string | undefined;
  /** A customer whose balances changed. */
  customer?(uid: number, postedOf: (kind: 'stake') => bigint): string | undefined;
  /** Called when nothing is in flight. */
  settled?(): string | undefined;
  /** A new process starts. */
  restarted?(): void;
}
