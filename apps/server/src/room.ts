import type { Commit } from '@vitrine/engine/engine-api';
import type { PoolClient } from 'pg';
import type { Follower } from './journal/followers.ts';
import type { Duty } from './platform/edge-link.ts';
import type { Route } from './platform/http/context.ts';
import type { Metrics } from './platform/http/metrics.ts';

/** What a started room gives to `rooms.ts`. A room leaves out what it does not have. */
export interface StartedRoom {
  readonly routes: readonly Route[];
  /** Called for every committed batch, before its answers are sent. */
  readonly onCommit?: (commit: Commit) => void;
  /** Effects of the journal outside the core, applied after the commits. */
  readonly followers?: readonly Follower<unknown>[];
  /** Writes the facts that a fresh site starts with. */
  readonly publishFirstFacts?: (client: PoolClient) => Promise<void>;
  /** Starts the background jobs of each edge, after the core has the facts of all rooms. */
  readonly startJobs?: () => void;
  /** Background jobs that one edge has for all, and another one when that edge ends. */
  readonly duty?: Duty;
  readonly addMetrics?: (metrics: Metrics) => void;
  /** Stops the jobs and writes unsaved data to the tables. */
  readonly stop?: () => Promise<void> | void;
}
