import type { Logger } from 'pino';
import type { Duty } from './edge-link.ts';

interface Repeated {
  readonly everyMs: number;
  readonly log: Logger;
  /** What the log says when it failed; it is tried again. */
  readonly failure: string;
  /** The first time when the duty begins, not after the first pause. */
  readonly atOnce?: true;
}

/** Does something again and again, never twice at once. `isEnded` says that the duty ends while it is done. */
export const repeatedDuty =
  ({ everyMs, log, failure, atOnce }: Repeated, look: (isEnded: () => boolean) => Promise<unknown>): Duty =>
  async () => {
    let isEnded = false;
    let running: Promise<unknown> | undefined;
    const run = () => {
      running ??= look(() => isEnded)
        .catch((error: unknown) => log.error({ err: error }, failure))
        .finally(() => {
          running = undefined;
        });
    };
    if (atOnce) run();
    const timer = setInterval(run, everyMs);
    return async () => {
      isEnded = true;
      clearInterval(timer);
      await running;
    };
  };

/** Several duties of a room as one: when one cannot begin, those that have begun end. */
export const allDuties =
  (...duties: readonly Duty[]): Duty =>
  async () => {
    const ends: Awaited<ReturnType<Duty>>[] = [];
    const endAll = async () => {
      for (const end of ends) await end();
    };
    for (const duty of duties) {
      const beginning = duty().catch(async (error: unknown) => {
        await endAll();
        throw error;
      });
      ends.push(await beginning);
    }
    return endAll;
  };
