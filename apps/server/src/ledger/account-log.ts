import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { reasonOfType } from '@vitrine/domain/ledger/posting';
import { PAGE_SIZE } from '@vitrine/wire/envelope';
import { accountLog } from '@vitrine/wire/ledger/account-log';
import { route } from '../platform/http/context.ts';
import { textIn } from '../platform/http/texts.ts';
import { logFilterOf } from './log-filter.ts';
import { readLog } from './store.ts';

export const accountLogRoute = (timeText: (at: number) => string) =>
  route(accountLog, async ({ page, ...asked }, { caller, language, db }) => {
    const filter = logFilterOf(caller.uid, asked);
    const { seq, total, entries } = await readLog(db, filter, PAGE_SIZE, (page - 1) * PAGE_SIZE);
    return {
      list: entries.map((entry) => {
        const reason = reasonOfType(entry.type);
        return {
          Value: formatMoney(entry.value),
          Type: entry.type,
          Memo: reason ?? '',
          MemoTran: reason === undefined ? '' : textIn(language, `memo.${reason}`),
          CreatedAtTran: timeText(entry.at),
          CreatedAt: new Date(entry.at).toISOString(),
          AccountTypeId: entry.kind,
          BalanceAfter: formatMoney(entry.balanceAfter),
          OrderId: entry.order,
          seq: entry.seq,
        };
      }),
      total,
      seq,
    };
  });
