import { readFileSync } from 'node:fs';
import type { Machine } from '@vitrine/core/machine';
import type { Instant } from '@vitrine/domain/kernel/time';
import { isOpenAt } from '@vitrine/domain/market/calendar';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { SEED_INSTRUMENTS, SEED_SIMULATIONS, type Simulation } from '@vitrine/domain/market/seed';
import type { Tick } from '@vitrine/domain/market/tick';
import type { Clock } from '@vitrine/engine/clock';
import type { EngineApi } from '@vitrine/engine/engine-api';
import type { Feed } from '@vitrine/engine/feed';
import { replayFeed, replayTerms } from '@vitrine/engine/feed/replay';
import { simulatedFeed } from '@vitrine/engine/feed/simulated';
import type { Settings } from '../platform/settings.ts';

export interface Feeds {
  readonly feeds: readonly Feed[];
  /** The terms to publish. An instrument with a recording has the recording's terms. */
  readonly instruments: readonly Instrument[];
}

/**
 * The simulated market is open by the calendars in force, which staff may change at any time. After a close it ticks on
 * until the last timed option there has settled: no change of a calendar makes an option void. The very first tick comes at
 * any time: a new site that starts on a Sunday shows what everything closed at.
 */
const tickingIn =
  ({ market, options }: Pick<Machine, 'market' | 'options'>) =>
  ({ id, calendar }: Instrument, at: Instant, isFirst: boolean): boolean =>
    isFirst || isOpenAt(market.get(id)?.terms.calendar ?? calendar, at) || options.running.countIn(id) > 0;

type FeedSettings = Pick<Settings, 'feed' | 'feedFiles' | 'feedSpeed' | 'feedLoop'>;

function replaysOf(settings: FeedSettings): readonly Feed[] {
  if (settings.feed !== 'replay') return [];
  const files = settings.feedFiles.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  return [replayFeed(files, SEED_INSTRUMENTS, { speed: settings.feedSpeed, loop: settings.feedLoop })];
}

const termsOf = (replays: readonly Feed[], { feedSpeed }: FeedSettings): readonly Instrument[] =>
  SEED_INSTRUMENTS.map((instrument) =>
    replays.some((feed) => feed.instruments.has(instrument.id)) ? replayTerms(instrument, feedSpeed) : instrument,
  );

/** The terms to publish, for a process that runs no feeds. */
export const feedTerms = (settings: FeedSettings): readonly Instrument[] => termsOf(replaysOf(settings), settings);

/**
 * The feeds of the settings: recordings for the instruments named by their files, the simulated market for the others.
 *
 * @param simulations how often each instrument of the simulated market ticks, and how far it moves
 */
export function openFeeds(
  settings: FeedSettings,
  marketSeed: string,
  machine: Pick<Machine, 'market' | 'options'>,
  simulations: readonly Simulation[] = SEED_SIMULATIONS,
): Feeds {
  const replays = replaysOf(settings);
  const isReplayed = (id: number): boolean => replays.some((feed) => feed.instruments.has(id));
  const simulated = SEED_INSTRUMENTS.filter(({ id }) => !isReplayed(id));
  return {
    feeds: [...replays, simulatedFeed(marketSeed, simulated, simulations, tickingIn(machine))],
    instruments: termsOf(replays, settings),
  };
}

/**
 * Runs the feeds from the newest ticks on, and sends their quotes to the core, until the returned function is called.
 */
export function runFeeds(feeds: readonly Feed[], engine: EngineApi, clock: Clock, last: readonly Tick[]): () => void {
  const startedAt = clock.now();
  const stoppedAt = last.length === 0 ? undefined : Math.max(...last.map(({ at }) => at));
  for (const feed of feeds) {
    feed.resume(
      startedAt,
      last.filter(({ instrument }) => feed.instruments.has(instrument)),
      stoppedAt,
    );
  }
  return engine.runFeeds(feeds);
}
