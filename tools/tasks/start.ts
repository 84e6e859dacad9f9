import { settingsOrExit } from '../../apps/server/src/platform/settings.ts';
import { buildApps } from './build-apps.ts';
import { runSite } from './site.ts';

const settings = settingsOrExit();
// A person at a terminal reads what the launcher says; whoever keeps the output in a file or a pipe gets the log as well.
if (process.stdout.isTTY && (process.env.LOG_LEVEL ?? '') === '') process.env.LOG_LEVEL = 'warn';
if (!(await buildApps())) process.exit(1);
console.log('vitrine: starting the database, the market and the server');
process.exit(await runSite(settings));
