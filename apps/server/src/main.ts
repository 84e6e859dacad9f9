import { flushCompileCache } from 'node:module';
import { REFUSED, START_AGAIN } from './exit-codes.ts';
import { askForPort, sayReady, sayWhyItEnds } from './launcher.ts';
import { createLog } from './platform/log.ts';
import { settingsOrExit } from './platform/settings.ts';
import { readTlsPair } from './platform/tls.ts';
import type { RunningServer } from './running-server.ts';
import { startServer } from './start-server.ts';
import { whyNotStarted } from './why-not-started.ts';

/** Maximum time for stopping, after a fault and on request. What is not durable by then is lost. */
const STOP_MS = { fault: 10_000, request: 90_000 } as const;

const settings = settingsOrExit();
const log = createLog(settings.logLevel);
async function start(): Promise<RunningServer> {
  // Before anything is opened: a site that nobody can reach does not start.
  if (settings.tls !== undefined) readTlsPair(settings.tls, Date.now());
  return startServer(settings, log, { beforeListen: askForPort, onEnding: sayWhyItEnds });
}

const starting = start();
let isStopping = false;

/** Stops in order, if that does not take too long, and ends with the code. Further calls do nothing. */
function end(code: number): void {
  if (isStopping) return;
  isStopping = true;
  const failed = (error: unknown): never => {
    log.fatal({ err: error }, 'the stop failed');
    return process.exit(code === 0 ? REFUSED : code);
  };
  setTimeout(() => failed(new Error('it takes too long')), code === 0 ? STOP_MS.request : STOP_MS.fault).unref();
  // A start that is under way is finished first: half of it could not be stopped in order.
  starting
    .then(
      (server) => server.stop(),
      () => undefined,
    )
    .then(() => process.exit(code), failed);
}

// What nobody handled may have left anything half done, but not the core: that catches its own and ends at once.
process.on('uncaughtException', (error, origin) => {
  log.fatal({ err: error, origin }, 'an error that nothing handled: starting again');
  sayWhyItEnds(`an error that nothing handled: ${error.message}`);
  end(START_AGAIN);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    log.info({ signal }, 'stopping');
    end(0);
  });
}

const { url } = await starting.catch((error: unknown) => {
  // Whoever stops it waits for this start, and ends with a code of its own.
  if (isStopping) return new Promise<never>(() => undefined);
  const { exitCode, why, isUnexpected } = whyNotStarted(error, settings);
  if (isUnexpected) log.fatal({ err: error }, 'the server did not start');
  sayWhyItEnds(why);
  return process.exit(exitCode);
});
log.info({ url }, 'serving');
sayReady(url);
// Node writes it at the end of a process, which a killed one does not reach: the next start would compile everything again.
flushCompileCache();
