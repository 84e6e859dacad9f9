import { innerErrors } from './inner-errors.ts';

/** What the error codes of an outage mean, from the system, from ourselves and from PostgreSQL. */
const OUTAGES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the database does not answer at its address',
  ECONNRESET: 'the connection to the database broke',
  EPIPE: 'the connection to the database broke',
  ETIMEDOUT: 'the database does not answer',
  EHOSTUNREACH: 'the machine of the database cannot be reached',
  ENETUNREACH: 'the machine of the database cannot be reached',
  ENOTFOUND: 'the machine of the database is not known by its name',
  EAI_AGAIN: 'the machine of the database is not known by its name',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  POSTGRES_FROZEN: 'the database is frozen',
  '25006': 'the database is a standby and takes no writes',
  '53100': 'the disk of the database is full',
  '53200': 'the database has no memory left',
  '53300': 'the database has no connection left',
  '57P01': 'the database is shutting down',
  '57P02': 'the database is recovering from a crash',
  '57P03': 'the database is starting up or shutting down',
};

/** Errors of the database client that have no code. */
const BROKEN = /^Connection terminated|has encountered a connection error|was closed and is not queryable/;
/** In the log of an embedded PostgreSQL that does not start. */
const FULL = /No space left on device/;
const SILENT = /timeout expired|connection timeout|timeout exceeded when trying to connect|^Query read timeout/;

/**
 * What is missing, as one clause, if the error only says that the database or space on a disk is not there now: trying
 * again later can succeed. Undefined for every other error. Looks into causes and collected errors.
 */
export function outageOf(error: unknown): string | undefined {
  // A set also visits what is added on the way, each error once: a cause may lead back to where it came from.
  const errors = new Set([error]);
  for (const one of errors) {
    const outage = one instanceof Error ? ownOutage(one) : undefined;
    if (outage !== undefined) return outage;
    for (const inner of innerErrors(one)) errors.add(inner);
  }
  return undefined;
}

/** The outage that an error itself says. */
function ownOutage(error: Error): string | undefined {
  const { code = '' } = error as { readonly code?: unknown };
  const known = OUTAGES[String(code)];
  if (known !== undefined) return known;
  if (FULL.test(error.message)) return OUTAGES.ENOSPC;
  if (String(code).startsWith('08') || BROKEN.test(error.message)) return 'the connection to the database broke';
  return SILENT.test(error.message) ? 'the database does not answer' : undefined;
}
