import type { TestDatabase } from '../../../../../tests/support/database.ts';

/** A withdrawal of a customer as it is stored, of that much account currency; whatever else is known of it is zero. */
export const storeWithdrawal = (database: TestDatabase, id: number, amount: bigint) =>
  database.superuser(
    `INSERT INTO withdrawals SELECT (jsonb_populate_record(NULL::withdrawals,
       (SELECT jsonb_object_agg(column_name, '0') FROM information_schema.columns WHERE table_name = 'withdrawals') || $1)).*`,
    [JSON.stringify({ id, amount: `${amount}` })],
  );
