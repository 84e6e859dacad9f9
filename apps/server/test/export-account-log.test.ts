import { createClient } from '@vitrine/wire/client';
import { accountLog } from '@vitrine/wire/ledger/account-log';
import { exportAccountLog } from '@vitrine/wire/ledger/export-account-log';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { expect, it } from 'vitest';
import { readWholeLog } from '../src/ledger/store.ts';
import { EURUSD, startTestSite } from './support/site.ts';

const site = await startTestSite({ instruments: [EURUSD] });
await site.quote(EURUSD, 110_000n, 110_010n);
const [customer, other] = [await site.customer(), await site.customer()];
for (const who of [customer, other])
  for (let time = 0; time < 3; time += 1) {
    const order = { type: 1, cont: '0.01', forex_id: EURUSD.id, multiple: 10, status: 1 } as const;
    const { id } = await who.call(submitOrder, order);
    await who.call(closeOrder, { id });
  }

const fileOf = (request: { type?: number; accountTypeId?: number; startTime?: number }, lang = 'en') =>
  createClient({ origin: site.url, lang: () => lang, token: () => customer.token }).file(exportAccountLog, request);
const linesOf = (text: string) => text.trimEnd().split('\r\n');

it.each([{}, { type: 12 }, { accountTypeId: 2 }, { accountTypeId: 1, type: 12 }])(
  'the file of the account log holds exactly what the list shows: %o',
  async (filter) => {
    const { list, total } = await customer.call(accountLog, filter);
    const file = await fileOf(filter);
    const [head, ...lines] = linesOf(file.text);
    expect(head).toBe('Journal row,Time (GMT),Account,Type,Amount,Balance after,Order or option');
    expect([file.rows, file.isCut]).toEqual([total, false]);
    const account = (kind: number) => ['', 'Funding', 'Contract', 'Options'][kind];
    expect(lines).toEqual(
      list.map((entry) =>
        [
          ...[entry.seq, entry.CreatedAtTran, account(entry.AccountTypeId), entry.MemoTran, entry.Value],
          ...[entry.BalanceAfter, entry.OrderId === 0 ? '' : entry.OrderId],
        ].join(','),
      ),
    );
  },
);

it('the file is in the language of the call, and has no row of a time without entries', async () => {
  const [arabic] = linesOf((await fileOf({}, 'ar')).text);
  expect(arabic).toContain('الرصيد');
  expect(linesOf((await fileOf({ startTime: 4_000_000_000 })).text)).toHaveLength(1);
});

it('a log is read whole in pages, and no further than asked', async () => {
  const filter = { uid: customer.uid, kind: 0, type: 0, from: 0, to: Number.MAX_SAFE_INTEGER };
  const read = async (most: number, page?: number) => {
    const seqs = [];
    for await (const entries of readWholeLog(site.database.app, filter, most, page))
      seqs.push(...entries.map(({ seq, type }) => `${seq} ${type}`));
    return seqs;
  };
  const all = await read(1_000);
  expect(all.length).toBeGreaterThan(6);
  for (const page of [1, 2, 3]) expect(await read(1_000, page)).toEqual(all);
  expect(await read(5, 2)).toEqual(all.slice(0, 5));
});
