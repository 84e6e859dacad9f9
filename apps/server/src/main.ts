import { REFUSED, START_AGAIN } from './exit-codes.ts';
import { createLog } from './platform/log.ts';
import { settingsOrExit } from './platform/settings.ts';
import { type RunningServer, startServer } from './start-server.ts';

/** Maximum time for stopping after a fault. What is not durable by then is lost. */
const STOP_MS = 10_000;

const settings = settingsOrExit();
const log = createLog(settings.logLevel);
let server: RunningServer | undefined;
let isStopping = false;

/** Stops in order and ends with the code; after a fault also when the stop takes too long. Further calls do nothing. */
function end(code: number): void {
  if (isStopping) return;
  isStopping = true;
  if (code !== 0) setTimeout(() => process.exit(code), STOP_MS).unref();
  Promise.resolve(server?.stop()).then(
    () => process.exit(code),
    (error: unknown) => {
      log.fatal({ err: error }, 'the stop failed');
      process.exit(code === 0 ? REFUSED : code);
    },
  );
}

// What nobody handled may have left anything half done, but not the core: that catches its own and ends at once.
process.on('uncaughtException', (error, origin) => {
  log.fatal({ err: error, origin }, 'an error that nothing handled: starting again');
  end(START_AGAIN);
});

server = await startServer(settings, log).catch((error: unknown) => {
  log.fatal({ err: error }, 'the server did not start');
  return process.exit(REFUSED);
});
log.info({ url: server.url }, 'serving');

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    log.info({ signal }, 'stopping');
    end(0);
  });
}
