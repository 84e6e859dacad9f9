import type { Commit } from '@vitrine/engine/engine-api';
import type { PoolClient } from 'pg';
import type { Follower } from './journal/followers.ts';
import type { Route } from './platform/http/context.ts';
import type { Metrics } from './platform/http/metrics.ts';

/** What a started room gives to `rooms.ts`. A room leaves out what it does not have. */
export interface StartedRoom {
  readonly routes: readonly Route[];
  /** Hears of every batch in the turn of its commit, before the answers leave. */
  readonly onCommit?: (commit: Commit) => void;
  /** What the room does outside because of the journal, behind the commits. */
  readonly followers?: readonly Follower<unknown>[];
  /** Writes the facts that a fresh site starts with. */
  readonly publishFirstFacts?: (client: PoolClient) => Promise<void>;
  /** Starts what works by itself. The core knows every fact of every room by then. */
  readonly startJobs?: () => void;
  readonly addMetrics?: (metrics: Metrics) => void;
  /** Ends the jobs and stores what memory knows better than the tables. */
  readonly stop?: () => Promise<void> | void;
}
