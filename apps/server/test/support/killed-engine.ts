import type { Command, Fact } from '@vitrine/core/input';
import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { accountFact, instrumentFact, listed, siteFact } from '../../../../tests/support/market.ts';
import { openEngine } from '../../src/journal/open-engine.ts';
import { createLog } from '../../src/platform/log.ts';
import { connectRoles } from '../../src/platform/postgres/database.ts';

// An engine on the database of DATABASE_URL, in a process that a test kills: does what the arguments say, one after the
// other, says so when it is durable, and then waits.

/** A bid of EUR/USD, the ask is 7 points higher; or a command of the customer. */
export type Deed = number | Omit<Command, 'uid'>;

export const UID = 100_001;
export const DONE = 'everything is durable';

const market = listed('EURUSD', { calendar: ALWAYS_OPEN, quoteMaxAgeMs: 60_000, source: 'test' });
const FACTS: readonly Fact[] = [siteFact(), instrumentFact(market), accountFact(UID)];

const bigints = (_: string, value: unknown): unknown =>
  typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;

/** The argument for these deeds. */
export function argumentOf(deeds: readonly Deed[]): string {
  return JSON.stringify(deeds, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
}

async function run(url: string, deeds: readonly Deed[]): Promise<void> {
  const connections = await connectRoles(url, createLog('warn'));
  const { engine } = await openEngine(connections, (error) => {
    throw error;
  });
  for (const fact of FACTS) await engine.fact(fact);
  for (const deed of deeds) {
    if (typeof deed === 'number') {
      const durable = new Promise<void>((resolve) => {
        const forget = engine.onCommit(({ ticks }) => {
          if (!ticks.some(({ bid }) => bid === BigInt(deed))) return;
          forget();
          resolve();
        });
      });
      const bid = BigInt(deed);
      engine.quote({ instrument: market.id, bid, ask: bid + 7n, sourceAt: Date.now(), source: 'test' });
      await durable;
    } else {
      const outcome = await engine.submit({ ...deed, uid: UID } as Command, undefined);
      if (!outcome.ok) throw new Error(outcome.refusal.reason);
    }
  }
  console.log(DONE);
  // The connection to the database keeps the process alive.
}

if (import.meta.main) {
  const [, , deeds] = process.argv;
  await run(process.env.DATABASE_URL ?? '', JSON.parse(deeds ?? '[]', bigints) as Deed[]);
}
