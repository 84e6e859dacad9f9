import type { TestDatabase } from '../../../../../tests/support/database.ts';

/** A withdrawal as it is stored, of that much account currency; whatever else is known of it is zero, or `more`. */
export const storeWithdrawal = (database: TestDatabase, id: number, amount: bigint, more: object = {}) =>
  database.superuser(
    `INSERT INTO withdrawals SELECT (jsonb_populate_record(NULL::withdrawals,
       (SELECT jsonb_object_agg(column_name, '0') FROM information_schema.columns WHERE table_name = 'withdrawals') || $1)).*`,
    [JSON.stringify({ id, amount: `${amount}`, ...more })],
  );

/** As {@link storeWithdrawal}, a deposit. */
export const storeDeposit = (database: TestDatabase, id: number, more: object) =>
  database.superuser(
    `INSERT INTO deposits SELECT (jsonb_populate_record(NULL::deposits,
       (SELECT jsonb_object_agg(column_name, '0') FROM information_schema.columns WHERE table_name = 'deposits') || $1)).*`,
    [JSON.stringify({ id, ...more })],
  );
