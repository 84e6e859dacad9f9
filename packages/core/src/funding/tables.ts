import type { Tables } from '../table.ts';

const request = {
  id: 'bigint',
  uid: 'bigint',
  book: 'text',
  way: 'text',
  /** Id of the currency in the terms, and its code. */
  currency: 'int',
  code: 'text',
  amount: 'bigint',
  terms_version: 'bigint',
  status: 'smallint',
  /** 1 until the status is final. */
  open: 'smallint',
  /** Of a rejection, or why a deposit is invalid; empty: none. */
  reason: 'text',
} as const;

/** 0 stands for nobody, and for no conversion. */
const decision = {
  first_staff: 'bigint',
  first_at: 'bigint',
  conv_instrument: 'int',
  conv_seq: 'bigint',
  rate_num: 'bigint',
  rate_den: 'bigint',
  decided_staff: 'bigint',
  decided_at: 'bigint',
  decided_seq: 'bigint',
} as const;

export const fundingTables = {
  deposits: {
    key: ['id'],
    final: { column: 'open', value: 0 },
    columns: {
      ...request,
      claimed_at: 'bigint',
      claimed_seq: 'bigint',
      /** 0: it does not expire. */
      expires_at: 'bigint',
      proven_at: 'bigint',
      /** What arrived, in units of `received_currency`; 0: nothing yet. */
      received: 'bigint',
      received_currency: 'int',
      received_code: 'text',
      credited: 'bigint',
      arrived_at: 'bigint',
      arrived_staff: 'bigint',
      ...decision,
    },
  },
  withdrawals: {
    key: ['id'],
    final: { column: 'open', value: 0 },
    columns: {
      ...request,
      fee: 'bigint',
      requested_at: 'bigint',
      requested_seq: 'bigint',
      deadline_at: 'bigint',
      approved_staff: 'bigint',
      approved_at: 'bigint',
      /** What is paid, in units of the currency; 0: it is not approved. */
      received: 'bigint',
      /** A hold that waits for the second of two; staff 0: none. */
      proposed_staff: 'bigint',
      proposed_reason: 'text',
      /** The two of the newest hold, and when it ends; 0: it is not held. */
      hold_proposer: 'bigint',
      hold_staff: 'bigint',
      hold_reason: 'text',
      hold_until: 'bigint',
      holds: 'smallint',
      has_failed: 'smallint',
      ...decision,
    },
  },
  /** All versions of the terms; `replaced_by` 0: no milder one has taken its place. */
  funding_terms: {
    key: ['version'],
    columns: { version: 'bigint', body: 'text', published_at: 'bigint', replaced_by: 'bigint' },
  },
  /** The version that a customer was last bound to. */
  funding_customers: { key: ['uid'], columns: { uid: 'bigint', terms_version: 'bigint' } },
  goodwill: {
    key: ['proposal', 'uid'],
    final: 'inserted',
    columns: {
      proposal: 'bigint',
      uid: 'bigint',
      amount: 'bigint',
      maker: 'bigint',
      checker: 'bigint',
      at: 'bigint',
      seq: 'bigint',
    },
  },
  /** Postings that were reversed, by their place in the journal; `seq` is the row of the reversal. */
  corrections: {
    key: ['of_seq', 'of_idx'],
    final: 'inserted',
    columns: {
      of_seq: 'bigint',
      of_idx: 'int',
      uid: 'bigint',
      proposal: 'bigint',
      maker: 'bigint',
      checker: 'bigint',
      at: 'bigint',
      seq: 'bigint',
    },
  },
} as const satisfies Tables;
