import type { Tables } from '../table.ts';

export const ledgerTables = {
  accounts: {
    key: ['uid'],
    columns: {
      uid: 'bigint',
      book: 'text',
      currency: 'text',
      frozen: 'boolean',
      called: 'boolean',
      margin_call: 'int',
      margin_rearm: 'int',
      stop_out: 'int',
      fact_version: 'bigint',
      opened_seq: 'bigint',
    },
  },
  /** Where customers live; no row, or an empty text: unknown. */
  customer_countries: { key: ['uid'], columns: { uid: 'bigint', country: 'text' } },
  balances: {
    key: ['account', 'book', 'currency'],
    columns: { account: 'bigint', book: 'text', currency: 'text', posted: 'bigint', held: 'bigint' },
  },
  postings: {
    key: ['seq', 'idx'],
    final: 'inserted',
    columns: {
      seq: 'bigint',
      idx: 'int',
      book: 'text',
      currency: 'text',
      debit: 'bigint',
      credit: 'bigint',
      amount: 'bigint',
      reason: 'smallint',
      ref: 'bigint',
      at: 'bigint',
    },
  },
  account_log: {
    key: ['uid', 'seq', 'idx'],
    final: 'inserted',
    columns: {
      uid: 'bigint',
      seq: 'bigint',
      idx: 'int',
      kind: 'smallint',
      type: 'smallint',
      value: 'bigint',
      balance_after: 'bigint',
      ref: 'bigint',
      at: 'bigint',
    },
  },
  /** Customers' own limits; 0: none. A looser value replaces the one in force at `next_at`; 0: none waits. */
  own_limits: {
    key: ['uid', 'name'],
    columns: { uid: 'bigint', name: 'text', value: 'bigint', next: 'bigint', next_at: 'bigint' },
  },
  /** When the time-outs and self-exclusions of customers end. */
  breaks: { key: ['uid', 'kind'], columns: { uid: 'bigint', kind: 'text', until: 'bigint' } },
  /** What customers with a loss limit have realised in the day and the week that end then. */
  loss_counts: {
    key: ['uid'],
    columns: { uid: 'bigint', day_result: 'bigint', day_ends: 'bigint', week_result: 'bigint', week_ends: 'bigint' },
  },
} as const satisfies Tables;
