import { formatMoney, MONEY_SCALE, parseDecimal } from '@vitrine/domain/kernel/decimal';
import { DAY } from '@vitrine/domain/kernel/time';
import { newIdempotencyKey } from '@vitrine/wire/client';
import { cancelDeposit } from '@vitrine/wire/funding/cancel-deposit';
import { claimCoinDeposit } from '@vitrine/wire/funding/claim-coin-deposit';
import { claimWireDeposit } from '@vitrine/wire/funding/claim-wire-deposit';
import { depositChannels } from '@vitrine/wire/funding/deposit-channels';
import { depositCurrencies } from '@vitrine/wire/funding/deposit-currencies';
import { depositHistory } from '@vitrine/wire/funding/deposit-history';
import { depositWires } from '@vitrine/wire/funding/deposit-wires';
import { giveProof } from '@vitrine/wire/funding/give-proof';
import { pendingBankDeposit } from '@vitrine/wire/funding/pending-bank-deposit';
import { requestBankDeposit } from '@vitrine/wire/funding/request-bank-deposit';
import { balances } from '@vitrine/wire/ledger/balances';
import { describe, expect, it } from 'vitest';
import { outcome } from '../../../../tests/support/staff.ts';
import { verify } from '../../src/journal/verify.ts';
import { type Depositor, openDepositor, payIn, USD, USDT, uploadPicture } from '../support/money.ts';
import { startTestSite } from '../support/site.ts';

const site = await startTestSite();
const coin = { number: '100', ...USDT } as const;

const funding = async ({ call }: Depositor) =>
  (await call(balances, {})).find(({ accountTypeId }) => accountTypeId === 1)?.balance;

/** What staff or the simulated bank do: they give the request an account. */
const assign = (deposit: number) =>
  site.database.superuser('UPDATE deposit_details SET wire = 2 WHERE deposit = $1', [deposit]);

describe('where customers pay to', () => {
  it('FND-08 FND-10 FND-28 currencies, channels and wires of a new site in paper mode', async () => {
    const { call } = await openDepositor(site);
    expect(await call(depositCurrencies, {})).toMatchObject([
      {
        id: 1,
        name: 'USD (bank)',
        code: 'USD',
        min_amount: '10.000000',
        max_amount: '1000000.000000',
        type: 1,
        rate: '1.00000000',
      },
      { id: 2, name: 'USDT (TRC20)', code: 'USDT', type: 0, protocol: 'TRC20', rate: '1.00000000' },
      { id: 3, code: 'BTC', type: 0, rate: null },
      { id: 4, code: 'ETH', type: 0 },
    ]);
    expect(await call(depositChannels, { symbol_id: 2 })).toMatchObject([
      { id: USDT.charge_id, address: USDT.address, currency_code: 'USDT', protocol_code: 'TRC20', is_simulated: true },
    ]);
    expect(await call(depositWires, {})).toMatchObject([
      {
        id: 1,
        bank_name: 'Simulated Bank',
        bank_address: '1 Simulation Street, London',
        bank_swift: 'SIMBGB2L',
        payee_name: 'Simulated money desk',
        payee_account: 'SIM-0001-2345',
        bank_remark: 'Simulated: do not send money',
      },
    ]);
    expect(await call(depositWires, { symbol_id: 2 })).toEqual([]);
  });
});

describe('a claim', () => {
  it('FND-09a is taken from the minimum to the maximum of its currency, bounds included, by the server', async () => {
    const customer = await openDepositor(site);
    const currencies = await customer.call(depositCurrencies, {});
    for (const { id, name, code, min_amount, max_amount } of currencies) {
      expect([id > 0, name !== '', code !== ''], code).toEqual([true, true, true]);
      expect([min_amount, max_amount]).toEqual([expect.stringMatching(/^\d+\.\d{6}$/), expect.any(String)]);
    }
    const { min_amount, max_amount } = currencies.find(({ id }) => id === USDT.symbol_id)!;
    const least = parseDecimal(min_amount, MONEY_SCALE)!;
    const most = parseDecimal(max_amount, MONEY_SCALE)!;
    const claim = (number: bigint) => customer.tell(claimCoinDeposit, { ...coin, number: formatMoney(number) });
    expect(await claim(least - 1n)).toBe('funding.amount-below-minimum');
    expect(await claim(least)).toBe('done');
    expect(await claim(most)).toBe('done');
    expect(await claim(most + 1n)).toBe('funding.amount-above-maximum');
    const ask = (number: bigint) => customer.tell(requestBankDeposit, { number: formatMoney(number), symbol_id: 1 });
    expect(await ask(least - 1n)).toBe('funding.amount-below-minimum');
    expect(await ask(most + 1n)).toBe('funding.amount-above-maximum');
    expect(await ask(least)).toBe('done');
    const wire = (number: bigint) => customer.tell(claimWireDeposit, { number: formatMoney(number), ...USD });
    expect(await wire(least - 1n)).toBe('funding.amount-below-minimum');
    expect(await wire(most)).toBe('done');
  });

  it('FND-12 FND-13 FND-27 moves nothing, and history has it with what it is', async () => {
    const customer = await openDepositor(site);
    const proofImg = await uploadPicture(site, customer);
    const { id } = await customer.call(claimCoinDeposit, { ...coin, proofImg });
    const wire = await customer.call(claimWireDeposit, { number: '250.5', ...USD });
    expect(await funding(customer)).toBe('0.000000');
    const { data, total } = await customer.call(depositHistory, {});
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { id: wire.id, number: '250.500000', type: 1, currency_code: 'USD', status: 0, remark: '', proof_img: '' },
      { id, number: '100.000000', type: 0, currency_code: 'USDT', status: 0, bank_info: null, proof_img: proofImg },
    ]);
    expect(data[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect((await customer.call(depositHistory, { type: 0 })).data.map((row) => row.id)).toEqual([id]);
    expect((await customer.call(depositHistory, { type: 1 })).data.map((row) => row.id)).toEqual([wire.id]);
  });

  it('sent again under its key is the same claim, and with other arguments none', async () => {
    const customer = await openDepositor(site);
    const key = newIdempotencyKey();
    const claim = { ...coin, proofImg: await uploadPicture(site, customer) };
    const [first, second] = await Promise.all([1, 2].map(() => customer.call(claimCoinDeposit, claim, key)));
    expect(second).toEqual(first);
    expect(await customer.call(claimCoinDeposit, claim, key)).toEqual(first);
    expect(await customer.tell(claimCoinDeposit, { ...claim, number: '101' }, key)).toBe('request.key-reused');
    expect((await customer.call(depositHistory, {})).total).toBe(1);
  });

  it('is refused outside the limits, to another address, with a proof that counts already', async () => {
    const customer = await openDepositor(site);
    const proofImg = await uploadPicture(site, customer);
    expect(await customer.tell(claimCoinDeposit, { ...coin, number: '9.999999' })).toBe('funding.amount-below-minimum');
    expect(await customer.tell(claimCoinDeposit, { ...coin, number: '1000000.01' })).toBe(
      'funding.amount-above-maximum',
    );
    for (const number of ['0', '-1', '1e3', '1.1234567']) {
      expect(await customer.tell(claimCoinDeposit, { ...coin, number })).toBe('request.invalid-field');
    }
    expect(await customer.tell(claimCoinDeposit, { ...coin, address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' })).toBe(
      'funding.channel-changed',
    );
    expect(await customer.tell(claimWireDeposit, { number: '50', symbol_id: 1, wire_id: 2 })).toBe(
      'funding.no-pay-way',
    );
    // A refusal gives the proof back.
    expect(await customer.tell(claimCoinDeposit, { ...coin, number: '1', proofImg })).toBe(
      'funding.amount-below-minimum',
    );
    await customer.call(claimCoinDeposit, { ...coin, proofImg });
    expect(await customer.tell(claimCoinDeposit, { ...coin, proofImg })).toBe('identity.image-gone');
    const thief = await openDepositor(site);
    const own = await uploadPicture(site, customer);
    expect(await thief.tell(claimCoinDeposit, { ...coin, proofImg: own })).toBe('identity.image-gone');
    const demo = await site.customer();
    expect(await outcome(demo.call(claimCoinDeposit, coin))).toBe('request.real-account-only');
  });
});

describe('a bank request', () => {
  it('FND-29 is made, read, proven and cancelled by GET under the names of the documents', async () => {
    const customer = await openDepositor(site);
    const ask = async (name: string, values: Record<string, string> = {}, method = 'GET') => {
      const address = `${site.url}/api/quickCharge/${name}?${new URLSearchParams(values)}`;
      const headers = { authorization: customer.token, 'idempotency-key': newIdempotencyKey() };
      const response = await fetch(address, { method, headers });
      const { code, data } = (await response.json()) as { code: number; data: { id: number; proof_img: string } };
      return { code, data, cache: response.headers.get('cache-control') };
    };
    const made = await ask('wire_submit_edit', { number: '500', symbol_id: '1' });
    expect(made).toMatchObject({ code: 1, cache: 'no-store' });
    const { id } = made.data;
    expect(await ask('get_wire_info_edit')).toMatchObject({ code: 1, data: { id, number: '500.000000' } });
    await assign(id);
    const proofImg = await uploadPicture(site, customer);
    expect(await ask('save_wire_info_edit', { id: `${id}`, proofImg })).toMatchObject({ code: 1, cache: 'no-store' });
    expect((await ask('get_wire_info_edit')).data.proof_img).toBe(proofImg);
    expect(await ask('cancel_wire_info_edit', { id: `${id}` })).toMatchObject({ code: 1, cache: 'no-store' });
    expect((await ask('get_wire_info_edit')).data).toBeNull();
    for (const name of ['wire_submit_edit', 'get_wire_info_edit', 'save_wire_info_edit', 'cancel_wire_info_edit'])
      expect((await ask(name, { id: `${id}` }, 'POST')).code, name).not.toBe(1);
  });

  it('FND-11 FND-25 FND-26 waits for an account, then for its proof', async () => {
    const customer = await openDepositor(site);
    expect(await customer.call(pendingBankDeposit, {})).toBeNull();
    const { id } = await customer.call(requestBankDeposit, { number: '500', symbol_id: 1 });
    const matching = await customer.call(pendingBankDeposit, {});
    expect(matching).toMatchObject({ id, number: '500.000000', symbol_id: 1, proof_img: '', bank_info: null });
    expect(Date.parse(matching!.expiresAt) - Date.parse(matching!.createdAt)).toBe(DAY);
    const proofImg = await uploadPicture(site, customer);
    expect(await customer.tell(giveProof, { id, proofImg })).toBe('funding.no-account-yet');
    expect(await customer.tell(requestBankDeposit, { number: '500', symbol_id: 1 })).toBe('funding.deposit-under-way');
    await assign(id);
    expect(await customer.call(pendingBankDeposit, {})).toMatchObject({
      bank_info: {
        bank_name: 'Simulated Savings Bank',
        swift: 'SIMSGB2L',
        ifsc: '',
        iban: '',
        name: 'Simulated money desk',
        account: 'SIM-0002-6789',
      },
    });
    const key = newIdempotencyKey();
    const given = await customer.call(giveProof, { id, proofImg }, key);
    expect(await customer.call(giveProof, { id, proofImg }, key)).toEqual(given);
    expect(await customer.tell(giveProof, { id, proofImg: await uploadPicture(site, customer) })).toBe(
      'funding.proof-given',
    );
    expect(await customer.call(pendingBankDeposit, {})).toMatchObject({ proof_img: proofImg });
    expect((await customer.call(depositHistory, {})).data[0]).toMatchObject({ id, stage: 'waiting-payment' });
  });

  it('is cancelled by its customer alone, and becomes invalid', async () => {
    const [customer, other] = [await openDepositor(site), await openDepositor(site)];
    const { id } = await customer.call(requestBankDeposit, { number: '500', symbol_id: 1 });
    expect(await other.tell(cancelDeposit, { id })).toBe('funding.deposit-not-found');
    expect(await other.tell(giveProof, { id, proofImg: await uploadPicture(site, other) })).toBe('request.not-found');
    await customer.call(cancelDeposit, { id });
    expect(await customer.call(pendingBankDeposit, {})).toBeNull();
    expect((await customer.call(depositHistory, {})).data[0]).toMatchObject({
      id,
      status: 3,
      reason: 'cancelled',
      remark: 'You cancelled it.',
    });
    expect(await customer.tell(cancelDeposit, { id })).toBe('funding.deposit-not-pending');
  });
});

it('an approved deposit is done and credited, and the journal verifies', async () => {
  const customer = await openDepositor(site);
  const id = await payIn(site, customer, '321.5');
  expect(await funding(customer)).toBe('321.500000');
  expect((await customer.call(depositHistory, {})).data[0]).toMatchObject({
    id,
    status: 1,
    received: '321.500000',
    credited: '321.500000',
    rate: '1.00000000',
    stage: 'over',
  });
  await verify(site.database);
});
