import { createLog } from '../../apps/server/src/platform/log.ts';
import { settingsOrExit } from '../../apps/server/src/platform/settings.ts';
import { startServer } from '../../apps/server/src/start-server.ts';
import { UNLIMITED } from './unlimited.ts';

// The server of the browser tests: `apps/server/src/main.ts` without the limits of one address, which all customers of a
// run share, however fast it goes.

const settings = settingsOrExit();
const server = await startServer(settings, createLog(settings.logLevel), { limits: UNLIMITED });
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
