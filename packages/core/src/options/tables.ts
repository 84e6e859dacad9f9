import { OPTION_STATUS } from '@vitrine/domain/options/index';
import type { Tables } from '../table.ts';

export const optionTables = {
  options: {
    key: ['id'],
    final: { column: 'status', value: OPTION_STATUS.closed },
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
} as const satisfies Tables;
