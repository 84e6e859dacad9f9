import type { WriteStream } from 'node:tty';

/** How often a terminal's line is redrawn and a log gets a line (milliseconds). */
const REDRAW_MS = 200;
const LINE_MS = 5_000;

export interface Progress {
  /** Shows how much is done, out of `of` where the total is known. */
  at(what: string, done: number, of?: number): void;
  /** Clears the line, so that the next output has a line of its own. */
  end(): void;
}

/**
 * Shows how far a command is, how fast it goes and how long it will still take: one line that changes on a terminal,
 * plain lines anywhere else. A new `what` restarts the count.
 */
export function showProgress(
  unit: string,
  out: Pick<WriteStream, 'write' | 'isTTY'> = process.stderr,
  now: () => number = () => performance.now(),
): Progress {
  let shown = '';
  let startedAt = 0;
  let shownAt = 0;
  return {
    at(what, done, of) {
      const at = now();
      if (what !== shown) {
        shown = what;
        startedAt = at;
        shownAt = at;
        return;
      }
      if (at - shownAt < (out.isTTY ? REDRAW_MS : LINE_MS)) return;
      shownAt = at;
      const text = progressText(what, unit, done, of, (at - startedAt) / 1_000);
      out.write(out.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
    },
    end() {
      if (out.isTTY && shown !== '') out.write('\r\x1b[K');
    },
  };
}

/** `journal row 120,000 of 1,000,000 (12.0%), 40,000 rows/s, 22 s left`. */
export function progressText(
  what: string,
  unit: string,
  done: number,
  of: number | undefined,
  seconds: number,
): string {
  const speed = seconds > 0 ? done / seconds : 0;
  const rate = `${grouped(speed)} ${unit}/s`;
  if (of === undefined || of === 0) return `${what} ${grouped(done)}, ${rate}`;
  const left = speed > 0 ? `, ${duration((of - done) / speed)} left` : '';
  return `${what} ${grouped(done)} of ${grouped(of)} (${((done / of) * 100).toFixed(1)}%), ${rate}${left}`;
}

function grouped(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < 120 ? `${whole} s` : `${Math.ceil(whole / 60)} min`;
}
