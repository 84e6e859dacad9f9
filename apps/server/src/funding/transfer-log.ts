import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { PAGE_SIZE } from '@vitrine/wire/envelope';
import { transferLog } from '@vitrine/wire/funding/transfer-log';
import { readTransfers } from '../ledger/index.ts';
import { route } from '../platform/http/context.ts';

export const transferLogRoute = (timeText: (at: number) => string) =>
  route(transferLog, async ({ type, page }, { caller, db }) => {
    const filter = { uid: caller.uid, kind: type ?? 0 };
    const { seq, total, transfers } = await readTransfers(db, filter, PAGE_SIZE, (page - 1) * PAGE_SIZE);
    return {
      data: transfers.map(({ amount, from, to, at, seq: own }) => ({
        balance: formatMoney(amount),
        from,
        to,
        created_at: timeText(at),
        createdAt: new Date(at).toISOString(),
        seq: own,
      })),
      total,
      last_page: Math.max(1, Math.ceil(total / PAGE_SIZE)),
      page,
      seq,
    };
  });
