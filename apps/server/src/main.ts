import { createLog } from './platform/log.ts';
import { readSettings, SettingsError } from './platform/settings.ts';
import { startServer } from './start-server.ts';

function settingsOrExit() {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}

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
