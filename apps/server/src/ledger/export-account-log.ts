import { csvLine } from '@vitrine/domain/kernel/csv';
import { formatMoney } from '@vitrine/domain/kernel/decimal';
import type { Language } from '@vitrine/wire/envelope';
import { EXPORT_ROWS } from '@vitrine/wire/export-rows';
import { exportAccountLog } from '@vitrine/wire/ledger/export-account-log';
import { BYTE_ORDER_MARK, FileAnswer } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';
import { textIn } from '../platform/http/texts.ts';
import { accountKindText, entryTypeText } from './entry-text.ts';
import { logFilterOf } from './log-filter.ts';
import { countLog, type LogEntry, readWholeLog } from './store.ts';

const COLUMNS = ['row', 'time', 'account', 'type', 'amount', 'balance', 'order'] as const;

/** Figures are plain decimals, times are in the site's timezone, which their column's title names. */
function lineOf(entry: LogEntry, language: Language, timeText: (at: number) => string): string {
  return csvLine([
    String(entry.seq),
    timeText(entry.at),
    accountKindText(language, entry.kind),
    entryTypeText(language, entry.type),
    formatMoney(entry.value),
    formatMoney(entry.balanceAfter),
    entry.order === 0 ? '' : String(entry.order),
  ]);
}

export const exportAccountLogRoute = (timeText: (at: number) => string, siteZone: () => string) =>
  route(exportAccountLog, async (asked, { caller, language, db }) => {
    const filter = logFilterOf(caller.uid, asked);
    const found = await countLog(db, filter, EXPORT_ROWS + 1);
    async function* text(): AsyncGenerator<string> {
      const zone = siteZone();
      yield BYTE_ORDER_MARK + csvLine(COLUMNS.map((column) => textIn(language, `log.${column}`, { zone })));
      for await (const entries of readWholeLog(db, filter, Math.min(found, EXPORT_ROWS)))
        yield entries.map((entry) => lineOf(entry, language, timeText)).join('');
    }
    return new FileAnswer('account-log.csv', Math.min(found, EXPORT_ROWS), found > EXPORT_ROWS, text());
  });
