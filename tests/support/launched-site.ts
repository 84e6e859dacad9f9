import { settingsOrExit } from '../../apps/server/src/platform/settings.ts';
import { runSite } from '../../tools/tasks/site.ts';

// What `npm start` does after it has built the apps.
process.exit(await runSite(settingsOrExit()));
