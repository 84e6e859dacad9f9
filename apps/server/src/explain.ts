import { Client } from 'pg';
import { reachDatabase } from './platform/postgres/reach.ts';
import { settingsOrExit } from './platform/settings.ts';
import { explainOrder } from './trust/explain-order.ts';
import { readOrderEvidence } from './trust/order-evidence.ts';

// `npm run explain -- <order id>`: everything that is written about an order, with every figure computed again. Works while
// the site serves and while it is stopped. Ends with 1 when a figure differs or there is no such order.

const [asked = '', ...rest] = process.argv.slice(2);
try {
  if (!/^[1-9]\d{0,14}$/.test(asked) || rest.length > 0) throw new Error('say which order: npm run explain -- 17');
  const database = await reachDatabase(settingsOrExit());
  const client = new Client({ connectionString: database.url, application_name: 'vitrine explain' });
  try {
    await client.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const evidence = await readOrderEvidence(client, Number(asked));
    if (evidence === undefined) throw new Error(`there is no order ${asked}`);
    const { text, differences } = explainOrder(evidence);
    process.stdout.write(text);
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await client.end();
    await database.release();
  }
} catch (error) {
  console.error(`explain: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
