import { csvLine } from '@vitrine/domain/kernel/csv';
import { EXPORT_ROWS } from '@vitrine/wire/export-rows';
import { exportAccountLog } from '@vitrine/wire/ledger/export-account-log';
import { BYTE_ORDER_MARK, FileAnswer } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';
import { textIn } from '../platform/http/texts.ts';
import { entryCells } from './entry-cells.ts';
import { logFilterOf } from './log-filter.ts';
import { countLog, readWholeLog } from './store.ts';

const COLUMNS = ['row', 'time', 'account', 'type', 'amount', 'balance', 'order'] as const;

export const exportAccountLogRoute = (timeText: (at: number) => string, siteZone: () => string) =>
  route(exportAccountLog, async (asked, { caller, language, db }) => {
    const filter = logFilterOf(caller.uid, asked);
    const found = await countLog(db, filter, EXPORT_ROWS + 1);
    async function* text(): AsyncGenerator<string> {
      const zone = siteZone();
      yield BYTE_ORDER_MARK + csvLine(COLUMNS.map((column) => textIn(language, `log.${column}`, { zone })));
      for await (const entries of readWholeLog(db, filter, Math.min(found, EXPORT_ROWS)))
        yield entries.map((entry) => csvLine(entryCells(entry, language, timeText))).join('');
    }
    return new FileAnswer('account-log.csv', Math.min(found, EXPORT_ROWS), found > EXPORT_ROWS, text());
  });
