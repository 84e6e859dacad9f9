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
} as const satisfies Tables;
