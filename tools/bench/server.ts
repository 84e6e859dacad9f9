import { createLog } from '../../apps/server/src/platform/log.ts';
import { readSettings } from '../../apps/server/src/platform/settings.ts';
import { startServer } from '../../apps/server/src/start-server.ts';

// The real server with the limits of one address lifted, because all customers of a benchmark share one; the rows of a
// transaction may be bounded to compare with one transaction an order.
const batchBound = process.argv[2];
const server = await startServer(readSettings(process.env), createLog('warn'), {
  limits: {
    demosPerAddress: 1_000_000,
    loginsPerAddress: 1_000_000,
    tradesPerSession: 1_000_000,
    filesPerSession: 1_000_000,
  },
  ...(batchBound === undefined ? {} : { batchBound: Number(batchBound) }),
});
console.log(`serving ${server.url}`);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
