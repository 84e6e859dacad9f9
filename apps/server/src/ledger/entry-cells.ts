import { formatMoney } from '@vitrine/domain/kernel/decimal';
import type { Language } from '@vitrine/wire/envelope';
import { accountKindText, entryTypeText } from './entry-text.ts';
import type { LogEntry } from './store.ts';

/**
 * An entry of the log for statements and exports, as on the screen. Figures are plain decimals, times are in the site's
 * timezone, which their column's title names.
 */
export function entryCells(entry: LogEntry, language: Language, timeText: (at: number) => string): readonly string[] {
  return [
    String(entry.seq),
    timeText(entry.at),
    accountKindText(language, entry.kind),
    entryTypeText(language, entry.type),
    formatMoney(entry.value),
    formatMoney(entry.balanceAfter),
    entry.order === 0 ? '' : String(entry.order),
  ];
}
