import { SEED_SIMULATIONS } from '@vitrine/domain/market/seed';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { settingsOrExit } from '../../apps/server/src/platform/settings.ts';
import { startServer } from '../../apps/server/src/start-server.ts';
import { UNLIMITED } from './unlimited.ts';

// The server of the browser tests: `apps/server/src/main.ts` without the limits of one address, which all customers of a
// run share, however fast it goes, and with fewer prices a second: each is drawn by all pages that are open.

/** An instrument that ticks every 0.25 to 1.5 s ticks every 1 to 1.5 s here; the age up to which a price is fresh is 5 s. */
const SIMULATIONS = SEED_SIMULATIONS.map((simulation) => ({
  ...simulation,
  tickEveryMs: Math.min(4 * simulation.tickEveryMs, 1_500),
}));

const settings = settingsOrExit();
const server = await startServer(settings, createLog(settings.logLevel), {
  limits: UNLIMITED,
  simulations: SIMULATIONS,
});
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
