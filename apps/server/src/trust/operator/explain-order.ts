import { explainOrder as call } from '@vitrine/wire/trust/operator/explain-order';
import type { Pool } from 'pg';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { StaffDesk } from '../../staff/index.ts';
import { explainOrder } from '../explain-order.ts';
import { readOrderEvidence } from '../order-evidence.ts';

export const explainOrderRoute = (db: Pool, desk: StaffDesk): Route =>
  desk.read(call, async ({ order }) => {
    const evidence = await inTransaction(db, async (client) => {
      // The order may change while its rows are read.
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return readOrderEvidence(client, order);
    });
    if (evidence === undefined) return new Refused('request.not-found');
    const { text, sections, differences } = explainOrder(evidence);
    return { text, sections: [...sections], differences: [...differences] };
  });
