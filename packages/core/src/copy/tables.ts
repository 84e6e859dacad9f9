import type { Tables } from '../table.ts';

export const copyTables = {
  masters: { key: ['uid'], columns: { uid: 'bigint', is_master: 'boolean', fact_version: 'bigint' } },
  /** How many copies of a master began in the minute of the newest order. */
  copy_rates: { key: ['uid'], columns: { uid: 'bigint', minute: 'bigint', copies: 'int' } },
  /** Who follows whom, and how; a link that was cut stays. */
  copy_links: {
    key: ['id'],
    columns: {
      id: 'bigint',
      uid: 'bigint',
      master: 'bigint',
      copy_multiple: 'int',
      max_amount: 'bigint',
      is_followed: 'boolean',
      changed_at: 'bigint',
    },
  },
  /** Orders that are copies. One that is not linked follows its origin no more. */
  copies: {
    key: ['id'],
    columns: {
      id: 'bigint',
      uid: 'bigint',
      master: 'bigint',
      origin: 'bigint',
      is_edited: 'boolean',
      is_linked: 'boolean',
    },
  },
  /** What was not copied, and why; uid 0: for nobody. */
  copy_skips: {
    key: ['seq', 'idx'],
    final: 'inserted',
    columns: {
      seq: 'bigint',
      idx: 'int',
      uid: 'bigint',
      master: 'bigint',
      origin: 'bigint',
      instrument: 'int',
      reason: 'text',
      at: 'bigint',
    },
  },
  /** What is left to do for followers; see `CopyWork`. */
  copy_work: {
    key: ['id'],
    columns: {
      id: 'bigint',
      kind: 'text',
      master: 'bigint',
      origin: 'bigint',
      lots: 'bigint',
      lots_before: 'bigint',
      after: 'bigint',
      is_done: 'boolean',
    },
  },
} as const satisfies Tables;
