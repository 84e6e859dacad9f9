import { createLog } from './platform/log.ts';
import { settingsOrExit } from './platform/settings.ts';
import { startServer } from './start-server.ts';

const settings = settingsOrExit();
const log = createLog(settings.logLevel);
const server = await startServer(settings, log).catch((error: unknown) => {
  log.fatal({ err: error }, 'the server did not start');
  return process.exit(1);
});
log.info({ url: server.url }, 'serving');

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  });
}
