import { IN_USE, REFUSED, UNAVAILABLE } from './exit-codes.ts';
import { DataDirInUse } from './platform/postgres/data-dir-lock.ts';
import { DatabaseInUse } from './platform/postgres/lease.ts';
import type { Settings } from './platform/settings.ts';
import { TlsError } from './platform/tls.ts';
import { outageOf } from './platform/unavailable.ts';
import { whyNotListening } from './platform/why-not-listening.ts';

export interface NotStarted {
  readonly exitCode: number;
  /** One sentence for whoever started the server: what is wrong, and what to do. */
  readonly why: string;
  /** The error is none that a start expects: its stack belongs into the log. */
  readonly isUnexpected: boolean;
}

/** Codes of PostgreSQL for a login or a database that does not exist: the message says which. */
const WRONG_URL = /^(?:28|3D)/;

/** Says in one sentence why a start failed, and with which code the process ends. */
export function whyNotStarted(error: unknown, settings: Pick<Settings, 'port' | 'host'>): NotStarted {
  const known = error instanceof Error ? error : new Error(String(error));
  const { message, code, syscall, name }: NodeJS.ErrnoException = known;
  const outage = outageOf(error);
  if (outage !== undefined) {
    // The first line: the end of PostgreSQL's log may follow.
    const [detail = ''] = message.split('\n', 1);
    return { exitCode: UNAVAILABLE, why: detail === '' ? outage : `${outage} (${detail})`, isUnexpected: false };
  }
  if (error instanceof DataDirInUse || error instanceof DatabaseInUse)
    return { exitCode: IN_USE, why: message, isUnexpected: false };
  if (error instanceof TlsError) return { exitCode: REFUSED, why: message, isUnexpected: false };
  const listening = syscall === 'listen' ? whyNotListening(code, settings) : undefined;
  if (listening !== undefined) return { exitCode: REFUSED, why: listening, isUnexpected: false };
  const isExpected = code === undefined ? name === 'Error' : WRONG_URL.test(code);
  return { exitCode: REFUSED, why: message, isUnexpected: !isExpected };
}
