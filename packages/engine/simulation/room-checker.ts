import type { CoreEvent } from '@vitrine/core/events';
import type { Row, TableName } from '@vitrine/core/rows';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { Tick } from '@vitrine/domain/market/tick';

/**
 * A room's part of the checker. It knows the rules and nothing of how the core follows them: it sees the tape, the journal
 * and the tables. Each check returns what is wrong; undefined when nothing is.
 */
export interface RoomChecker {
  /** The next line of the tape, also one that is no price. */
  tape?(tick: Tick): string | undefined;
  /** The prices of a batch, before its rows. */
  ticks?(ticks: readonly Tick[]): void;
  row?(at: Instant, events: readonly CoreEvent[]): string | undefined;
  /** A row of a table that the batch changed, as it is afterwards. */
  tableRow?(table: TableName, row: Row): string | undefined;
  /** A customer whose balances changed. */
  customer?(uid: number, postedOf: (kind: 'stake') => bigint): string | undefined;
  /** Nothing is on its way any more. */
  settled?(): string | undefined;
  /** A new process starts. */
  restarted?(): void;
}
