import type { Settings } from '../platform/settings.ts';
import { whyNotStarted } from '../why-not-started.ts';

/** Ends a command that cannot have its database: in one sentence, and with 1. */
export function endWithWhy(command: string, settings: Settings): (error: unknown) => never {
  return (error) => {
    const { why, isUnexpected } = whyNotStarted(error, settings);
    if (isUnexpected) throw error;
    console.error(`${command}: ${why}`);
    return process.exit(1);
  };
}
