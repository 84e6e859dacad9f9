import { PAGE_SIZE } from '@vitrine/wire/envelope';
import { options } from '@vitrine/wire/options/options';
import { totalFields, tradeFilterOf } from '../ledger/index.ts';
import { route } from '../platform/http/context.ts';
import { type OptionWriting, optionRow } from './option-row.ts';
import { readOptions } from './store.ts';

export const optionsRoute = (writing: OptionWriting) =>
  route(options, async ({ status, page, ...asked }, { caller, db }) => {
    const filter = { uid: caller.uid, status: status === 1 ? 'running' : 'closed', ...tradeFilterOf(asked) } as const;
    const read = await readOptions(db, filter, PAGE_SIZE, (page - 1) * PAGE_SIZE);
    return {
      data: read.options.map((option) => optionRow(option, writing)),
      total: read.total,
      last_page: Math.max(1, Math.ceil(read.total / PAGE_SIZE)),
      page,
      ...totalFields(read.totals),
      seq: read.seq,
    };
  });
