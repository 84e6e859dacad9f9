import { SEED_INSTRUMENTS } from '@vitrine/domain/market/seed';
import { Client } from 'pg';
import { type EngineConnections, openEngine } from '../../apps/server/src/journal/open-engine.ts';
import { FollowedMachine } from '../../apps/server/src/journal/standby.ts';
import { accountFact, instrumentFact, siteFact } from '../../tests/support/market.ts';
import { withDatabase } from './cluster.ts';
import { INSTRUMENT } from './house.ts';
import { print } from './report.ts';

const ORDERS = 1_000_000;
const CUSTOMERS = 100_000;

/** From nothing to taking commands again, with a million open orders of a hundred thousand customers in the tables. */
export async function benchRestart(): Promise<void> {
  await withDatabase(async (database) => {
    const first = await openEngine(database, fail);
    await first.engine.fact(siteFact());
    await Promise.all(SEED_INSTRUMENTS.map((instrument) => first.engine.fact(instrumentFact(instrument))));
    await first.engine.fact(accountFact(1));
    for (const { id } of SEED_INSTRUMENTS) {
      first.engine.quote({ instrument: id, bid: 110_000n, ask: 110_001n, sourceAt: 0, source: 'simulated' });
    }
    await first.close();
    const owner = new Client({ connectionString: database.url });
    await owner.connect();
    await owner.query(
      `INSERT INTO accounts (uid, book, currency, frozen, called, fact_version, opened_seq)
         SELECT uid, 'demo', 'USD', false, false, 1, 1 FROM generate_series(2, ${CUSTOMERS}) uid`,
    );
    await owner.query(
      `INSERT INTO balances (account, book, currency, posted, held)
         SELECT uid * 64 + kind, 'demo', 'USD', 1000000000000, 0
         FROM generate_series(2, ${CUSTOMERS}) uid, generate_series(1, 3) kind`,
    );
    await owner.query(
      `INSERT INTO contract_orders (id, uid, instrument, side, lots, multiple, status, open_price, open_tick_seq, open_tick_at,
                                    open_conv_instrument, open_conv_seq, terms_version, margin, fee, opened_at, opened_seq)
         SELECT id, 2 + id % ${CUSTOMERS - 1}, ${INSTRUMENT}, 1 + id % 2, 100, 100, 1, 110000, 1, 0,
                0, 0, 1, 11000000, 22000, 0, 1 FROM generate_series(1, ${ORDERS}) id`,
    );
    await owner.end();
    const startedAt = performance.now();
    const second = await openEngine(database, fail);
    const seconds = (performance.now() - startedAt) / 1_000;
    if (second.machine.trading.positions.size !== ORDERS) throw new Error('the restart lost orders');
    await second.close();
    print('restart with 1,000,000 open orders', `${seconds.toFixed(1)} s`, 'goal below 15 s', seconds < 15);
    await benchTakeOver(database);
  });
}

/** From the lease to taking commands: what a core that stood by, and followed the journal, still has to do. */
async function benchTakeOver(database: EngineConnections): Promise<void> {
  const first = await openEngine(database, fail);
  const followed = await FollowedMachine.load(database);
  await first.close();
  const startedAt = performance.now();
  const second = await openEngine(database, fail, { followed });
  const seconds = (performance.now() - startedAt) / 1_000;
  if (second.machine.trading.positions.size !== ORDERS) throw new Error('the take-over lost orders');
  await second.close();
  print('the same by a core that stood by', `${seconds.toFixed(1)} s`, 'goal below 1 s', seconds < 1);
}

function fail(error: Error): void {
  throw error;
}
