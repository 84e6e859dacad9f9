import type { Client } from 'pg';
import { connectClient } from '../platform/postgres/client.ts';
import { reachDatabase } from '../platform/postgres/reach.ts';
import { settingsOrExit } from '../platform/settings.ts';
import { explainOption } from '../trust/explain-option.ts';
import { explainOrder } from '../trust/explain-order.ts';
import { explainRequest } from '../trust/explain-request.ts';
import { readOptionEvidence } from '../trust/option-evidence.ts';
import { readOrderEvidence } from '../trust/order-evidence.ts';
import type { Explanation } from '../trust/report.ts';
import { readRequestEvidence } from '../trust/request-evidence.ts';

// `npm run explain -- <order id>`, `npm run explain -- option <option id>`, and the same with `deposit` and `withdrawal`:
// everything recorded about it, with every figure recomputed. Works whether the site runs or not. Exits with 1 when a figure
// differs or there is none with this number.

type Kind = 'order' | 'option' | 'deposit' | 'withdrawal';

async function explain(client: Client, kind: Kind, id: number): Promise<Explanation> {
  if (kind === 'option') {
    const evidence = await readOptionEvidence(client, id);
    if (evidence === undefined) throw new Error(`there is no option ${id}`);
    return explainOption(evidence);
  }
  if (kind !== 'order') {
    const evidence = await readRequestEvidence(client, kind, id);
    if (evidence === undefined) throw new Error(`there is no ${kind} ${id}`);
    return explainRequest(evidence);
  }
  const evidence = await readOrderEvidence(client, id);
  if (evidence === undefined) throw new Error(`there is no order ${id}`);
  return explainOrder(evidence);
}

try {
  const [, word, asked] =
    /^(?:(option|deposit|withdrawal) )?([1-9]\d{0,14})$/.exec(process.argv.slice(2).join(' ')) ?? [];
  if (asked === undefined) {
    throw new Error(
      'say which order, option, deposit or withdrawal: npm run explain -- 17, npm run explain -- option 17, deposit 17, withdrawal 17',
    );
  }
  const database = await reachDatabase(settingsOrExit());
  let client: Client | undefined;
  try {
    client = await connectClient({ connectionString: database.url, application_name: 'vitrine explain' });
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { text, differences } = await explain(client, (word ?? 'order') as Kind, Number(asked));
    process.stdout.write(text);
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await client?.end();
    await database.release();
  }
} catch (error) {
  console.error(`explain: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
