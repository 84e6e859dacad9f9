import { type Instant, SECOND } from '@vitrine/domain/kernel/time';
import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import type { Instrument } from '@vitrine/domain/market/instrument';
import type { Tick } from '@vitrine/domain/market/tick';
import { type Feed, type FeedEvent, INTERRUPTION } from '../feed.ts';
import { parseReplayFile, type ReplayFile, ReplayFileError, type ReplayTicks } from './replay-file.ts';

export const REPLAY = 'replay';

/**
 * Time from the last line to the next round. The replay restart comes at its end, together with the first line: between the
 * two nothing could be filled but at the old price, while the new one is known.
 */
const RESTART_PAUSE = SECOND;

/** In quiet times recorded ticks are minutes apart, so a quote stays fresh for three minutes of the file's time. */
const QUIET_MS = 180_000;
const SHORTEST_MAX_AGE_MS = 5_000;

/**
 * The terms of an instrument whose quotes come from a file. The spread is in the file. The file is its own calendar:
 * its hours are those of another year, so the instrument is always open. In a gap longer than `quoteMaxAgeMs` the
 * instrument is suspended, because it has no fresh quote.
 */
export function replayTerms(instrument: Instrument, speed: number): Instrument {
  return {
    ...instrument,
    source: REPLAY,
    spreadPoints: 0,
    calendar: ALWAYS_OPEN,
    quoteMaxAgeMs: Math.max(SHORTEST_MAX_AGE_MS, Math.ceil(QUIET_MS / speed)),
  };
}

/**
 * The position in one file. The file's time `fileTime` is played at `playedAt`; `next` is the index of the next line.
 */
interface Track {
  readonly ticks: ReplayTicks;
  next: number;
  playedAt: Instant;
  fileTime: Instant;
  /** The next line does not continue from the last quote: a replay restart comes first. */
  restartDue: boolean;
}

/** Puts the file back to its first line, which is due at `at`. */
function startOver(track: Track, at: Instant): void {
  track.next = 0;
  track.playedAt = at;
  track.fileTime = track.ticks.times[0] ?? 0;
}

/** Places the file behind its last quote, or marks that a replay restart is due. `speed` and `stoppedAt` as for the feed. */
function place(track: Track, at: Instant, last: Tick | undefined, speed: number, stoppedAt: Instant | undefined): void {
  const { times } = track.ticks;
  startOver(track, at);
  if (last === undefined) return;
  const isInFile = last.source === REPLAY && last.sourceAt >= track.fileTime && last.sourceAt <= (times.at(-1) ?? 0);
  if (!isInFile) {
    track.restartDue = true;
    return;
  }
  const following = times.findIndex((time) => time > last.sourceAt);
  track.next = following < 0 ? times.length : following;
  track.fileTime = last.sourceAt;
  // A part of the silence after the last quote had passed; at most all of it, so that only one line is due at once.
  const silence = Math.ceil(((times[track.next] ?? last.sourceAt) - last.sourceAt) / speed);
  track.playedAt = at - Math.min(Math.max((stoppedAt ?? 0) - last.at, 0), silence);
}

/** How files are played; see {@link replayFeed}. */
interface Playing {
  /** Above 0; 1 is real time. */
  readonly speed: number;
  /** Start over after the last line; otherwise the file has no more quotes. */
  readonly loop: boolean;
}

/** Adds what is due up to `at`. */
function play(track: Track, at: Instant, { speed, loop }: Playing, due: FeedEvent[]): void {
  const { instrument, times, bids, asks } = track.ticks;
  for (;;) {
    if (track.next === times.length) {
      if (!loop) return;
      track.restartDue = true;
    }
    const restartAt = track.playedAt + RESTART_PAUSE;
    if (track.restartDue && restartAt > at) return;
    if (track.restartDue) {
      due.push({ type: 'replay-restart', at: restartAt, instruments: [instrument.id] });
      track.restartDue = false;
      startOver(track, restartAt);
    }
    const sourceAt = times[track.next] ?? 0;
    const dueAt = track.playedAt + Math.ceil((sourceAt - track.fileTime) / speed);
    if (dueAt > at) return;
    const bid = bids[track.next] ?? 0n;
    const ask = asks[track.next] ?? 0n;
    due.push({ type: 'quote', at: dueAt, quote: { instrument: instrument.id, bid, ask, sourceAt, source: REPLAY } });
    track.next += 1;
    if (track.next === times.length) track.playedAt = dueAt;
  }
}

/**
 * Plays files of real ticks. Each file has a clock of its own that starts with its first line at the beginning, so that
 * files of different years play side by side, and runs `speed` times as fast as the wall clock. After a restart of the
 * process a file continues after its last quote, where it was; while the feed is not polled, its clock stops. If a file starts
 * over - in a loop, or because another file was played before - a replay restart comes before its first line.
 *
 * @throws ReplayFileError on a file that cannot be played
 */
export function replayFeed(files: readonly ReplayFile[], instruments: readonly Instrument[], playing: Playing): Feed {
  const tracks: Track[] = [];
  for (const file of files) {
    const ticks = parseReplayFile(file, instruments);
    if (tracks.some((track) => track.ticks.instrument.id === ticks.instrument.id)) {
      throw new ReplayFileError(file.path, 0, `another file quotes ${ticks.instrument.code} already`);
    }
    tracks.push({ ticks, next: 0, playedAt: 0, fileTime: ticks.times[0] ?? 0, restartDue: false });
  }
  let polledAt = 0;

  return {
    name: REPLAY,
    instruments: new Set(tracks.map((track) => track.ticks.instrument.id)),

    resume(at, last, stoppedAt) {
      for (const track of tracks) {
        const { id } = track.ticks.instrument;
        place(
          track,
          at,
          last.find((tick) => tick.instrument === id),
          playing.speed,
          stoppedAt,
        );
      }
      polledAt = at;
    },

    poll(at) {
      if (at - polledAt > INTERRUPTION) {
        for (const track of tracks) track.playedAt += at - polledAt;
      }
      polledAt = Math.max(polledAt, at);
      const due: FeedEvent[] = [];
      for (const track of tracks) play(track, at, playing, due);
      return due.sort((a, b) => a.at - b.at);
    },
  };
}
