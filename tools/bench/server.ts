import { createLog } from '../../apps/server/src/platform/log.ts';
import { readSettings } from '../../apps/server/src/platform/settings.ts';
import { startServer } from '../../apps/server/src/start-server.ts';
import { UNLIMITED } from '../../tests/support/unlimited.ts';

// The real server with the limits of one address lifted, because all customers of a benchmark share one; the rows of a
// transaction may be bounded to compare with one transaction an order.
const batchBound = process.argv[2];
const server = await startServer(readSettings(process.env), createLog('warn'), {
  limits: UNLIMITED,
  ...(batchBound === undefined ? {} : { batchBound: Number(batchBound) }),
});
console.log(`serving ${server.url}`);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
