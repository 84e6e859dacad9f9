import { setTimeout as sleep } from 'node:timers/promises';
import { chain } from '@vitrine/engine/journal';
import type { ResponseOf } from '@vitrine/wire/call';
import { bindPayoutWay } from '@vitrine/wire/funding/bind-payout-way';
import { requestWithdrawal } from '@vitrine/wire/funding/request-withdrawal';
import { transfer } from '@vitrine/wire/funding/transfer';
import { transferLog } from '@vitrine/wire/funding/transfer-log';
import { options } from '@vitrine/wire/options/options';
import { seconds } from '@vitrine/wire/options/seconds';
import { submitOption } from '@vitrine/wire/options/submit-option';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { setStops } from '@vitrine/wire/trading/set-stops';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { RECEIPT_KINDS, type ReceiptKind, receipt } from '@vitrine/wire/trust/receipt';
import { describe, expect, it } from 'vitest';
import { outcome } from '../../../../tests/support/staff.ts';
import { openDepositor, payIn, TRON_ADDRESS } from '../support/money.ts';
import { EURUSD, startTestSite } from '../support/site.ts';

const site = await startTestSite();
const other = await site.customer();
const BUY = { type: 1, cont: '0.1', forex_id: EURUSD.id, status: 1, multiple: 100 } as const;

type Receipt = ResponseOf<typeof receipt>;

/** That every body leads from the hash before to the own one, and that these are the rows of the journal. */
async function expectHashes({ rows }: Receipt): Promise<void> {
  expect(rows.length).toBeGreaterThan(0);
  for (const { seq, body, hash, previousHash } of rows) {
    if (body !== null) expect(chain(Buffer.from(previousHash, 'hex'), body).toString('hex')).toBe(hash);
    const [stored] = await site.database.superuser<{ hash: string }>(
      `SELECT encode(hash, 'hex') AS hash FROM journal WHERE seq = $1`,
      [seq],
    );
    expect(stored!.hash).toBe(hash);
  }
}

describe('TRUST-03a the owner gets rows, hashes and ticks', () => {
  it('of an order, with the terms that it names', async () => {
    await site.quote(EURUSD, 110_000n, 110_020n);
    const customer = await site.customer();
    const { id } = await customer.call(submitOrder, BUY);
    await site.quote(EURUSD, 110_500n, 110_520n);
    await customer.call(closeOrder, { id });
    const own = await customer.call(receipt, { kind: 'order', id });
    await expectHashes(own);
    expect(own.rows.map(({ step }) => step)).toEqual(['terms', 'opened', 'closed']);
    expect(own.rows.every(({ body }) => body !== null)).toBe(true);
    expect(own.rows[1]!.body).toContain(`"type":"OrderOpened"`);
    expect(own).toMatchObject({ kind: 'order', id, isCut: false, tradeFee: 'notional' });
    expect(
      own.ticks.map(({ forex_id, isConversion, quote }) => [forex_id, isConversion, quote?.bid, quote?.ask]),
    ).toEqual([
      [EURUSD.id, false, 1.1, 1.1002],
      [EURUSD.id, false, 1.105, 1.1052],
    ]);
    expect(own.instruments).toEqual([{ forex_id: EURUSD.id, symbol: 'EURUSD', precision: 5 }]);
  });

  it('of an option', async () => {
    const customer = await site.customer();
    const { sec } = await site.client.call(seconds, {});
    await site.quote(EURUSD, 111_000n, 111_020n);
    const asked = { forex_id: EURUSD.id, type: 1, number: '10', seconds: sec[0]!.Seconds };
    const { Id } = await customer.call(submitOption, asked);
    await site.quote(EURUSD, 111_100n, 111_120n);
    const own = await customer.call(receipt, { kind: 'option', id: Id });
    await expectHashes(own);
    expect(own.rows.map(({ step }) => step)).toEqual(['terms', 'opened', 'entered']);
    expect(own.ticks.at(-1)).toMatchObject({ isConversion: false, quote: { bid: 1.111 } });
    expect((await customer.call(options, { status: 1 })).data).toHaveLength(1);
  });

  it('of a transfer, a deposit and a withdrawal', async () => {
    const customer = await openDepositor(site);
    const deposit = await payIn(site, customer, '500');
    const paid = await customer.call(receipt, { kind: 'deposit', id: deposit });
    await expectHashes(paid);
    expect(paid.rows.map(({ step }) => step)).toEqual(['claimed', 'arrived', 'decided']);
    expect(paid.rows[1]!.body).toContain('ArrivalRecorded');
    expect(paid.rows[2]!.body).toContain('"reason":"deposit"');

    await customer.call(transfer, { from: 1, to: 2, currency_id: 1, balance: '100' });
    const [moved] = (await customer.call(transferLog, {})).data;
    const own = await customer.call(receipt, { kind: 'transfer', id: moved!.seq });
    await expectHashes(own);
    expect(own.rows[0]).toMatchObject({ step: 'transferred', seq: moved!.seq });

    const way = await customer.call(bindPayoutWay, { type: 1, draw_id: 2, dc_address: TRON_ADDRESS });
    await site.database.superuser('UPDATE payout_ways SET usable_from = now() WHERE id = $1', [way.id]);
    const asked = { draw_currency_id: 2, number: '120', draw_method_id: way.id };
    await customer.call(requestWithdrawal, asked);
    const [{ id }] = (await site.database.superuser<{ id: string }>('SELECT id FROM withdrawals WHERE uid = $1', [
      customer.uid,
    ])) as [{ id: string }];
    const waiting = await customer.call(receipt, { kind: 'withdrawal', id: Number(id) });
    await expectHashes(waiting);
    expect(waiting.rows.map(({ step }) => step)).toEqual(['requested']);

    for (const [kind, number] of [
      ['deposit', deposit],
      ['transfer', moved!.seq],
      ['withdrawal', Number(id)],
    ] as const)
      expect(await outcome(other.call(receipt, { kind, id: number })), kind).toBe('request.not-found');
  });
});

it('gives of a row that several customers share only the own events, and not its text', async () => {
  await site.quote(EURUSD, 110_000n, 110_020n);
  const [ann, bob] = [await site.customer(), await site.customer()];
  const orders: number[] = [];
  for (const customer of [ann, bob]) {
    const { id } = await customer.call(submitOrder, BUY);
    await customer.call(setStops, { id, stop_loss_price: '1.09', target_profit_price: '0' });
    orders.push(id);
  }
  await site.quote(EURUSD, 108_000n, 108_020n);
  await sleep(200);
  const own = await ann.call(receipt, { kind: 'order', id: orders[0]! });
  await expectHashes(own);
  const closed = own.rows.at(-1)!;
  expect([closed.step, closed.body]).toEqual(['closed', null]);
  const events = closed.events.map((text) => JSON.parse(text) as { readonly type: string });
  expect(events.map(({ type }) => type)).toContain('OrderClosed');
  expect(JSON.stringify(own)).not.toContain(`"uid\\":\\"${bob.uid}`);
  expect(JSON.stringify(own)).not.toContain(String(bob.uid * 64 + 2));
});

describe('a stranger', () => {
  it('TRUST-07a needs the login of the owner for a receipt, and for nothing else that is public', async () => {
    const ask = async (path: string) =>
      ((await (await fetch(`${site.url}/api/trust/${path}`)).json()) as { code: number }).code;
    for (const path of ['withdrawals', 'halts', 'rates', 'checkpoint', `tape?forex_id=${EURUSD.id}&from=0&to=60`])
      expect(await ask(path), path).toBe(1);
    expect(await ask('receipt?kind=order&id=1')).toBe(999);
  });

  it('finds nothing of others under any kind and number, and is refused strange ones', async () => {
    const numbers = [1, 2, 3, 40, 999_999_999_999_999];
    for (const kind of RECEIPT_KINDS)
      for (const id of numbers)
        expect(await outcome(other.call(receipt, { kind, id })), `${kind} ${id}`).toBe('request.not-found');
    for (const id of ['0', '-1', '1e3', '1;--', '', '9'.repeat(17), '١'])
      expect(await outcome(other.call(receipt, { kind: 'order', id: id as never })), id).toBe('request.invalid-field');
    expect(await outcome(other.call(receipt, { kind: 'journal' as ReceiptKind, id: 1 }))).toBe('request.invalid-field');
  });
});
