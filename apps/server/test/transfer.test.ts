import { parseDecimal } from '@vitrine/domain/kernel/decimal';
import { newIdempotencyKey } from '@vitrine/wire/client';
import { transfer } from '@vitrine/wire/funding/transfer';
import { transferLog } from '@vitrine/wire/funding/transfer-log';
import { accountDetail } from '@vitrine/wire/ledger/account-detail';
import { accountLog } from '@vitrine/wire/ledger/account-log';
import { balances } from '@vitrine/wire/ledger/balances';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { describe, expect, it } from 'vitest';
import { outcome } from '../../../tests/support/staff.ts';
import { verify } from '../src/journal/verify.ts';
import { type Customer, EURUSD, startTestSite } from './support/site.ts';

const site = await startTestSite();

const [FUNDING, CONTRACT, OPTIONS] = [1, 2, 3];
const money = { currency_id: 1 } as const;
const out = (balance: string) => ({ ...money, balance, from: FUNDING, to: CONTRACT });

async function balancesOf(customer: Customer): Promise<readonly string[]> {
  const accounts = await customer.call(balances, {});
  return [FUNDING, CONTRACT, OPTIONS].map((id) => accounts.find((one) => one.accountTypeId === id)?.balance ?? '');
}

describe('transfers over the wire', () => {
  it('FND-72 FND-73 moves the amount, and both logs have it with the account on each side', async () => {
    const customer = await site.customer();
    await customer.call(transfer, { ...money, balance: '2500.123456', from: FUNDING, to: OPTIONS });
    await customer.call(transfer, { ...money, balance: '0.000001', from: OPTIONS, to: CONTRACT });
    expect(await balancesOf(customer)).toEqual(['7499.876544', '10000.000001', '12500.123455']);
    const { data, total, last_page } = await customer.call(transferLog, { type: 0 });
    expect(data).toMatchObject([
      { balance: '0.000001', from: OPTIONS, to: CONTRACT },
      { balance: '2500.123456', from: FUNDING, to: OPTIONS },
    ]);
    expect(data[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect([total, last_page]).toEqual([2, 1]);
    expect((await customer.call(transferLog, { type: CONTRACT })).total).toBe(1);
    expect((await customer.call(transferLog, { type: OPTIONS })).total).toBe(2);
    const { list } = await customer.call(accountLog, { accountTypeId: OPTIONS });
    expect(list.slice(0, 2)).toMatchObject([
      { Type: 5, Value: '-0.000001', BalanceAfter: '12500.123455' },
      { Type: 4, Value: '2500.123456', BalanceAfter: '12500.123456' },
    ]);
  });

  it('FND-69 is a POST of balance, currency and accounts by their type, and answers with a text', async () => {
    const customer = await site.customer();
    const post = async (body: Record<string, string>) => {
      const headers = { authorization: customer.token, 'idempotency-key': newIdempotencyKey() };
      const init = { method: 'POST', headers, body: new URLSearchParams(body) };
      return (await fetch(`${site.url}/api/account/transfer`, init)).json();
    };
    expect(await post({ balance: '12.5', currency_id: '1', from: '1', to: '2' })).toMatchObject({
      code: 1,
      msg: 'Transfer done',
    });
    expect(await balancesOf(customer)).toEqual(['9987.500000', '10012.500000', '10000.000000']);
    const fields = { balance: '1', currency_id: '1', from: '1', to: '3' };
    for (const missing of Object.keys(fields) as (keyof typeof fields)[]) {
      const { [missing]: _, ...rest } = fields;
      expect(await post(rest), missing).toMatchObject({ code: 1000, data: { params: { field: missing } } });
    }
  });

  it('FND-74a the balance of the contract account is what is posted minus what is held, and never below 0', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_500n);
    const buy = (cont: string, type = 1) =>
      customer.call(submitOrder, { type, cont, forex_id: EURUSD.id, status: 1, multiple: 20 });
    const lost = await buy('0.1');
    const shown = async () => (await customer.call(balances, {})).find(({ type }) => type === 'forex')!;
    const posted = async () => {
      const account = customer.uid * 64 + 2;
      const rows = await site.database.superuser<{ posted: string; held: string }>(
        'SELECT posted::text, held::text FROM balances WHERE account = $1',
        [account],
      );
      return { posted: BigInt(rows[0]!.posted), held: BigInt(rows[0]!.held) };
    };
    const figures = async () => {
      const { balance, lockBalance } = await shown();
      return { balance: parseDecimal(balance, 6), lockBalance: parseDecimal(lockBalance, 6) };
    };
    const before = await posted();
    expect(before.held).toBeGreaterThan(0n);
    expect(await figures()).toEqual({ balance: before.posted - before.held, lockBalance: before.held });
    // A buy and a sell that hold nearly everything, and a loss on the rest.
    await buy('0.75');
    await buy('0.75', 2);
    await site.quote(EURUSD, 102_500n, 102_500n);
    await customer.call(closeOrder, { id: lost.id });
    const after = await posted();
    expect(after.posted).toBeLessThan(after.held);
    expect(await figures()).toEqual({ balance: 0n, lockBalance: after.held });
  });

  it('from the contract account, at most what forexDetail calls transferable; open profit does not count', async () => {
    const customer = await site.customer();
    await site.quote(EURUSD, 116_500n, 116_500n);
    await customer.call(submitOrder, { type: 1, cont: '1', forex_id: EURUSD.id, status: 1, multiple: 20 });
    for (const price of [116_000n, 118_000n]) {
      await site.quote(EURUSD, price, price);
      const { transferable } = await customer.call(accountDetail, { accountTypeId: CONTRACT });
      const more = (parseDecimal(transferable, 6) ?? 0n) + 1n;
      const text = `${more / 1_000_000n}.${String(more % 1_000_000n).padStart(6, '0')}`;
      const attempt = customer.call(transfer, { ...money, balance: text, from: CONTRACT, to: FUNDING });
      expect(await outcome(attempt)).toBe('funding.insufficient-balance');
    }
    const { transferable } = await customer.call(accountDetail, { accountTypeId: CONTRACT });
    await customer.call(transfer, { ...money, balance: transferable, from: CONTRACT, to: FUNDING });
    const after = await customer.call(accountDetail, { accountTypeId: CONTRACT });
    expect(after.transferable).toBe('0.000000');
  });

  it('of 200 parallel transfers of the whole balance exactly one succeeds', async () => {
    const customer = await site.customer();
    const attempts = await Promise.all(
      Array.from({ length: 200 }, (_, place) => {
        const to = place % 2 === 0 ? CONTRACT : OPTIONS;
        return outcome(customer.call(transfer, { ...money, balance: '10000', from: FUNDING, to }, newIdempotencyKey()));
      }),
    );
    const refused = attempts.filter((one) => one === 'funding.insufficient-balance');
    expect(refused).toHaveLength(199);
    expect((await balancesOf(customer))[0]).toBe('0.000000');
    expect((await customer.call(transferLog, {})).total).toBe(1);
  });

  it('pressed twice, or on two phones with one key, it happens once; the key with another amount is refused', async () => {
    const customer = await site.customer();
    const key = newIdempotencyKey();
    const answers = await Promise.all([1, 2, 3].map(() => customer.call(transfer, out('100'), key)));
    expect(new Set(answers.map(({ seq }) => seq)).size).toBe(1);
    expect(await balancesOf(customer)).toEqual(['9900.000000', '10100.000000', '10000.000000']);
    expect(await outcome(customer.call(transfer, out('101'), key))).toBe('request.key-reused');
  });

  it('takes no amount that is no amount, and no account that is none, by the name of the field', async () => {
    const customer = await site.customer();
    for (const balance of ['0', '-1', '1e3', '0.0000001', '1,5', 'NaN', '９', '1 000', ' 1', '9'.repeat(400)])
      await expect(customer.call(transfer, out(balance)), balance).rejects.toMatchObject({ code: 1000 });
    for (const [field, value] of [
      ['from', 4],
      ['to', 0],
      ['currency_id', 2],
    ] as const)
      await expect(customer.call(transfer, { ...out('1'), [field]: value })).rejects.toMatchObject({
        code: 1000,
        params: { field },
      });
    expect(await outcome(customer.call(transfer, { ...out('1'), to: FUNDING }))).toBe('funding.same-account');
    expect(await outcome(customer.call(transfer, out('999999999999')))).toBe('funding.insufficient-balance');
    expect(await balancesOf(customer)).toEqual(['10000.000000', '10000.000000', '10000.000000']);
  });

  it('nobody moves or lists the money of another, and verify finds every transfer in order', async () => {
    const [one, other] = [await site.customer(), await site.customer()];
    await one.call(transfer, out('5'));
    expect((await other.call(transferLog, {})).total).toBe(0);
    expect(await balancesOf(other)).toEqual(['10000.000000', '10000.000000', '10000.000000']);
    await verify(site.database);
  });
});
