import type { CoreEvent } from './events.ts';

export type ColumnType = 'bigint' | 'int' | 'smallint' | 'text' | 'boolean';
export type Cell = bigint | number | string | boolean | null;
export type Row = Readonly<Record<string, Cell>>;

/** The tables that are a pure function of the journal, with their keys and columns in the order the writer uses. */
export const TABLES = {
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
  contract_orders: {
    key: ['id'],
    columns: {
      id: 'bigint',
      uid: 'bigint',
      instrument: 'int',
      side: 'smallint',
      lots: 'bigint',
      multiple: 'int',
      status: 'smallint',
      open_price: 'bigint',
      open_tick_seq: 'bigint',
      open_tick_at: 'bigint',
      open_conv_instrument: 'int',
      open_conv_seq: 'bigint',
      terms_version: 'bigint',
      margin: 'bigint',
      fee: 'bigint',
      opened_at: 'bigint',
      opened_seq: 'bigint',
      close_price: 'bigint',
      close_tick_seq: 'bigint',
      close_tick_at: 'bigint',
      close_conv_instrument: 'int',
      close_conv_seq: 'bigint',
      profit: 'bigint',
      closed_by: 'text',
      closed_at: 'bigint',
      closed_seq: 'bigint',
      pending_kind: 'text',
      target_price: 'bigint',
      placed_tick_seq: 'bigint',
      stop_loss: 'bigint',
      take_profit: 'bigint',
      triggered_seq: 'bigint',
      stops_seq: 'bigint',
      margin_mode: 'smallint',
      margin_per_lot: 'bigint',
      leverage_cap: 'int',
      trade_fee: 'text',
      fee_rate: 'bigint',
      swap_rate: 'bigint',
      swap: 'bigint',
    },
  },
  options: {
    key: ['id'],
    columns: {
      id: 'bigint',
      uid: 'bigint',
      instrument: 'int',
      terms_version: 'bigint',
      direction: 'smallint',
      stake: 'bigint',
      seconds: 'int',
      profit_ratio: 'bigint',
      loss_level: 'text',
      win: 'bigint',
      status: 'smallint',
      accepted_at: 'bigint',
      accepted_tick_seq: 'bigint',
      expires_at: 'bigint',
      quote_max_age: 'int',
      opened_seq: 'bigint',
      entry_price: 'bigint',
      entry_tick_seq: 'bigint',
      entry_tick_at: 'bigint',
      entered_seq: 'bigint',
      exit_price: 'bigint',
      exit_tick_seq: 'bigint',
      exit_tick_at: 'bigint',
      outcome: 'text',
      void_reason: 'text',
      profit: 'bigint',
      closed_at: 'bigint',
      closed_seq: 'bigint',
    },
  },
  /** The margin check that was cut, one row; instrument 0: none. */
  margin_check: { key: ['shard'], columns: { shard: 'smallint', instrument: 'int', uid: 'bigint' } },
  /** How far nights are paid, one row once any was; uid 0: everybody has paid for this night. */
  rollover_progress: { key: ['shard'], columns: { shard: 'smallint', rollover: 'int', uid: 'bigint' } },
  applied_facts: { key: ['subject'], columns: { subject: 'text', version: 'bigint', body: 'text' } },
} as const satisfies Readonly<
  Record<string, { readonly key: readonly string[]; readonly columns: Readonly<Record<string, ColumnType>> }>
>;

export type TableName = keyof typeof TABLES;

/** Where projections write. An update names the key and the columns that change; null means unchanged, never "empty". */
export interface RowSink {
  insert(table: TableName, row: Row): void;
  update(table: TableName, key: Row, changes: Row): void;
  /** Inserts a whole row or replaces the one with its key. */
  upsert(table: TableName, row: Row): void;
}

/** The journal row an event stands in. */
export interface RowContext {
  readonly seq: number;
  readonly at: number;
  /** Place of the event in its row. */
  readonly idx: number;
}

/** A room's projection: what an event makes of the tables. Pure: no clock, no serial numbers. */
export type Project<E extends CoreEvent = CoreEvent> = (event: E, context: RowContext, rows: RowSink) => void;
