import os from 'node:os';
import type { Instant } from '@vitrine/domain/kernel/time';
import { systemClock } from '@vitrine/engine/clock';
import { JUMP_MS, SteadyClock, type TimeSources } from '@vitrine/engine/steady-clock';
import type { Logger } from 'pino';

/** Only the monotonic clock of Linux stands still while the machine is suspended; its uptime does not. */
function systemSources(): TimeSources {
  const elapsed = () => performance.now();
  const suspended = () => os.uptime() * 1_000 - performance.now();
  return { wall: Date.now, elapsed, ...(process.platform === 'linux' ? { suspended } : {}) };
}

/** The clock that the engine and the feeds go by. A jump of the wall clock is logged once, and so is its end. */
export function openClock(log: Logger): SteadyClock {
  return new SteadyClock(systemClock, systemSources(), (offByMs) => {
    if (offByMs === 0) log.info('the wall clock is followed again');
    else
      log.error({ offByMs }, 'the wall clock has jumped: no new risk is taken until it is back or the server restarts');
  });
}

/**
 * Throws when the wall clock is before the newest entry of the journal: nothing would be recorded at its own time.
 *
 * @param newestEntry the time of the newest entry of journal and tape
 * @param isAccepted go on from that time instead
 */
export function requireLaterClock(clock: SteadyClock, newestEntry: Instant, isAccepted: boolean): void {
  const now = clock.now();
  if (newestEntry - now <= JUMP_MS) return;
  if (isAccepted) {
    clock.continueFrom(newestEntry);
    return;
  }
  const [shown, newest] = [now, newestEntry].map((at) => new Date(at).toISOString());
  throw new Error(
    `the clock of this machine shows ${shown}, but the newest entry of the journal is from ${newest}: set the clock, wait, or start once with TIME_FROM_JOURNAL=1 (docs/clock.md)`,
  );
}
