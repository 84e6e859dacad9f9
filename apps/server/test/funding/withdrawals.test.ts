import { DAY, MINUTE } from '@vitrine/domain/kernel/time';
import { newIdempotencyKey } from '@vitrine/wire/client';
import { basicInfo } from '@vitrine/wire/config/basic-info';
import { operatorSettings } from '@vitrine/wire/config/operator/operator-settings';
import { publishSettings } from '@vitrine/wire/config/operator/publish-settings';
import { bindPayoutWay } from '@vitrine/wire/funding/bind-payout-way';
import { cancelWithdrawal } from '@vitrine/wire/funding/cancel-withdrawal';
import { claimWireDeposit } from '@vitrine/wire/funding/claim-wire-deposit';
import { removePayoutWay } from '@vitrine/wire/funding/remove-payout-way';
import { requestWithdrawal } from '@vitrine/wire/funding/request-withdrawal';
import { transfer } from '@vitrine/wire/funding/transfer';
import { withdrawCurrencies } from '@vitrine/wire/funding/withdraw-currencies';
import { withdrawalHistory } from '@vitrine/wire/funding/withdrawal-history';
import { amendPayPassword } from '@vitrine/wire/identity/amend-pay-password';
import { confirmSecondFactor } from '@vitrine/wire/identity/confirm-second-factor';
import { startSecondFactor } from '@vitrine/wire/identity/start-second-factor';
import { balances } from '@vitrine/wire/ledger/balances';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStaff, totp } from '../../../../tests/support/staff.ts';
import { initialFundingTerms } from '../../src/funding/initial-terms.ts';
import { verify } from '../../src/journal/verify.ts';
import { publishNext } from '../../src/platform/facts.ts';
import { hashPassword, isPassword } from '../../src/platform/password.ts';
import { inTransaction } from '../../src/platform/transaction.ts';
import { type Depositor, openDepositor, TRON_ADDRESS, USD, USDT } from '../support/money.ts';
import { startTestSite } from '../support/site.ts';

let now = Date.parse('2026-05-05T10:00:00Z');
const site = await startTestSite({ signInNow: () => now });
beforeEach(() => {
  now += MINUTE;
});

const funding = async ({ call }: Depositor) => {
  const { balance, lockBalance } = (await call(balances, {})).find(({ accountTypeId }) => accountTypeId === 1)!;
  return [balance, lockBalance];
};

/** Has 1,000 and a way that has rested. */
async function openWithdrawer(funded = '1000'): Promise<Depositor & { readonly way: number }> {
  const customer = await openDepositor(site, funded);
  const { id } = await customer.call(bindPayoutWay, {
    type: 1,
    draw_id: USDT.symbol_id,
    dc_address: TRON_ADDRESS,
  });
  now += DAY;
  return { ...customer, way: id };
}
const draw = (way: number, number = '100') => ({ draw_currency_id: USDT.symbol_id, number, draw_method_id: way });

/** Publishes terms with a fixed fee for every withdrawal of coins, which customers without money have from now on. */
async function charge(drawRate: bigint): Promise<void> {
  const terms = initialFundingTerms('paper');
  const currencies = terms.currencies.map((one) =>
    one.way === 'coin' && one.withdrawal
      ? { ...one, withdrawal: { ...one.withdrawal, feeType: 'fixed' as const, drawRate } }
      : one,
  );
  const fact = await inTransaction(site.database.app, (client) =>
    publishNext(client, 'funding', { kind: 'funding', terms: { ...terms, currencies } }),
  );
  await site.engine.fact(fact);
}

/** Publishes checks that customers without money have from now on. */
async function check(checks: Partial<ReturnType<typeof initialFundingTerms>['checks']>): Promise<void> {
  const terms = initialFundingTerms('paper');
  const fact = await inTransaction(site.database.app, (client) =>
    publishNext(client, 'funding', { kind: 'funding', terms: { ...terms, checks: { ...terms.checks, ...checks } } }),
  );
  await site.engine.fact(fact);
}

/** As a reviewer who has approved their documents. */
const verifyName = ({ uid }: Depositor) =>
  site.database.superuser(
    `INSERT INTO real_name_reviews (uid, submitted_at, name, id_type, card_number, card_digest, state, decided_at, decided_by)
     SELECT $1, now(), 'Ada Lovelace', 2, '\\x00', sha256('x'), 'approved', now(), coalesce((SELECT min(id) FROM staff), 1)`,
    [uid],
  );

describe('withdraw currencies', () => {
  it('FND-33 FND-42 have fee, limits and price, and the address that can be used', async () => {
    const customer = await openWithdrawer();
    expect(await customer.call(withdrawCurrencies, { type: 1 })).toMatchObject([
      {
        id: 2,
        code: 'USDT',
        protocol: 'TRC20',
        draw_rate: '1.000000',
        fee_type: 1,
        usd_price: '1.00000000',
        dc_address: TRON_ADDRESS,
        min_amount: '10.000000',
        max_amount: '1000000.000000',
      },
      { id: 3, code: 'BTC', fee_type: 2, draw_rate: '0.500000', usd_price: null, dc_address: '' },
      { id: 4, code: 'ETH' },
    ]);
    expect(await customer.call(withdrawCurrencies, { type: 2 })).toMatchObject([{ id: 1, code: 'USD' }]);
  });
});

describe('a request', () => {
  it('FND-43 FND-44 FND-45 FND-91 takes the gross amount and is listed with its deadline', async () => {
    const customer = await openWithdrawer();
    const { id } = await customer.call(requestWithdrawal, { ...draw(customer.way), memo: 'for rent' });
    expect(await funding(customer)).toEqual(['900.000000', '100.000000']);
    const { data, total } = await customer.call(withdrawalHistory, { type: 1 });
    expect(total).toBe(1);
    const row = data[0]!;
    expect(row).toMatchObject({
      id,
      number: '100.000000',
      real_number: '99.000000',
      draw_currency: { code: 'USDT', protocol: 'TRC20' },
      fee: '1.000000',
      status_name: 'Pending',
      status: 0,
      type: 1,
      address: TRON_ADDRESS,
      payee_account: '',
      notes: '',
      memo: 'for rent',
      overdue_since: '',
      reason: null,
      canCancel: true,
    });
    expect(Date.parse(row.deadlineAt) - Date.parse(row.createdAt)).toBe(DAY);
    expect((await customer.call(withdrawalHistory, { type: 2 })).total).toBe(0);
  });

  it('is cancelled while it is pending, by its customer alone, and the amount is back', async () => {
    const [customer, other] = [await openWithdrawer(), await openDepositor(site)];
    const { id } = await customer.call(requestWithdrawal, draw(customer.way));
    expect(await other.tell(cancelWithdrawal, { id })).toBe('funding.withdrawal-not-found');
    const key = newIdempotencyKey();
    const done = await customer.call(cancelWithdrawal, { id }, key);
    expect(await customer.call(cancelWithdrawal, { id }, key)).toEqual(done);
    expect(await customer.tell(cancelWithdrawal, { id })).toBe('funding.withdrawal-not-pending');
    expect(await funding(customer)).toEqual(['1000.000000', '0.000000']);
    expect((await customer.call(withdrawalHistory, {})).data[0]).toMatchObject({ id, status: 4, canCancel: false });
  });

  it('sent twice at once, and again, is one request; with other arguments none', async () => {
    const customer = await openWithdrawer();
    const key = newIdempotencyKey();
    const answers = await Promise.all([1, 2, 3].map(() => customer.call(requestWithdrawal, draw(customer.way), key)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await customer.call(requestWithdrawal, draw(customer.way), key)).toEqual(answers[0]);
    expect(await customer.tell(requestWithdrawal, draw(customer.way, '101'), key)).toBe('request.key-reused');
    expect(await funding(customer)).toEqual(['900.000000', '100.000000']);
  });

  it('of 200 parallel requests for the whole balance exactly one succeeds', async () => {
    const customer = await openWithdrawer();
    const told = await Promise.all(
      Array.from({ length: 200 }, () => customer.tell(requestWithdrawal, draw(customer.way, '1000'))),
    );
    expect(told.filter((one) => one === 'done')).toHaveLength(1);
    expect(new Set(told)).toEqual(new Set(['done', 'funding.amount-above-balance']));
    expect(await funding(customer)).toEqual(['0.000000', '1000.000000']);
  });

  it('FND-30a goes to a bound coin address or to a bound bank account', async () => {
    const customer = await openWithdrawer();
    const account = { type: 2, draw_id: 1, payee_account: '0532013000', payee_name: 'Ada Lovelace' };
    const bank = await customer.call(bindPayoutWay, account);
    now += DAY;
    const coin = await customer.call(requestWithdrawal, draw(customer.way));
    const wired = await customer.call(requestWithdrawal, {
      draw_currency_id: 1,
      number: '50',
      draw_method_id: bank.id,
    });
    expect((await customer.call(withdrawalHistory, {})).data).toMatchObject([
      { id: wired.id, type: 2, payee_account: '0532013000', address: '', draw_currency: { code: 'USD' } },
      { id: coin.id, type: 1, payee_account: '', address: TRON_ADDRESS, draw_currency: { code: 'USDT' } },
    ]);
  });

  it('FND-41 needs a way: one of their own that has rested; a typed address only where the site takes one', async () => {
    const [customer, other] = [await openWithdrawer(), await openWithdrawer()];
    expect(await customer.tell(requestWithdrawal, draw(0))).toBe('funding.no-way');
    expect(await customer.tell(requestWithdrawal, { ...draw(0), address: TRON_ADDRESS })).toBe('funding.no-way');
    expect(await customer.tell(requestWithdrawal, draw(other.way))).toBe('request.not-found');
    expect(await customer.tell(requestWithdrawal, { ...draw(customer.way), draw_currency_id: 3 })).toBe(
      'request.not-found',
    );
    const { id: fresh } = await customer.call(bindPayoutWay, {
      type: 2,
      draw_id: 1,
      payee_account: '0532013000',
      payee_name: 'Ada Lovelace',
    });
    const toBank = { draw_currency_id: 1, number: '100', draw_method_id: fresh };
    expect(await customer.tell(requestWithdrawal, toBank)).toBe('funding.way-resting');
    now += DAY;
    await customer.call(requestWithdrawal, toBank);
    // What was requested keeps its way.
    await customer.call(removePayoutWay, { id: fresh });
    expect((await customer.call(withdrawalHistory, { type: 2 })).data[0]).toMatchObject({
      type: 2,
      payee_account: '0532013000',
      address: '',
    });
  });

  it('goes to a typed address where the site takes one', async () => {
    const customer = await openWithdrawer();
    const owner = await createStaff(site, ['owner'], { at: now });
    const publish = async (is_withdraw_account_input: string) => {
      const { version } = await owner.call(operatorSettings, {});
      await owner.call(publishSettings, { version, changes: JSON.stringify({ is_withdraw_account_input }) });
    };
    await publish('1');
    const typed = { ...draw(0), address: TRON_ADDRESS };
    await expect.poll(() => customer.tell(requestWithdrawal, typed)).toBe('done');
    expect(await customer.tell(requestWithdrawal, { ...typed, address: 'TR7NHqjeKQ' })).toBe('funding.address-invalid');
    expect((await customer.call(withdrawalHistory, {})).data[0]).toMatchObject({ address: TRON_ADDRESS });
    await publish('0');
    await expect.poll(() => customer.tell(requestWithdrawal, typed)).toBe('funding.no-way');
  });

  it('FND-32a is refused below the minimum, above the maximum, above the balance and up to the fee', async () => {
    const rich = await openWithdrawer('1000000');
    expect(await rich.tell(requestWithdrawal, draw(rich.way, '1000000'))).toBe('done');
    const poor = await openWithdrawer('10');
    expect(await poor.tell(requestWithdrawal, draw(poor.way, '10'))).toBe('done');
    const customer = await openWithdrawer();
    for (const [number, reason] of [
      ['9.99', 'funding.amount-below-minimum'],
      ['1000000.01', 'funding.amount-above-maximum'],
      ['1000.000001', 'funding.amount-above-balance'],
      ['0', 'request.invalid-field'],
      ['1e2', 'request.invalid-field'],
      ['100.1234567', 'request.invalid-field'],
    ] as const)
      expect(await customer.tell(requestWithdrawal, draw(customer.way, number)), number).toBe(reason);
    expect(await customer.tell(requestWithdrawal, draw(0))).toBe('funding.no-way');
    await charge(20_000_000n);
    const charged = await openWithdrawer();
    expect(await charged.tell(requestWithdrawal, draw(charged.way, '20'))).toBe('funding.fee-above-amount');
    expect(await charged.tell(requestWithdrawal, draw(charged.way, '20.01'))).toBe('done');
    await check({});
  });

  it('whose details the process had written when it died is found again by its key', async () => {
    const customer = await openWithdrawer();
    const { id } = await customer.call(requestWithdrawal, draw(customer.way));
    await site.database.superuser('UPDATE withdrawal_details SET withdrawal = NULL WHERE withdrawal = $1', [id]);
    await site.database.superuser(`UPDATE follower_cursors SET seq = 0 WHERE name = 'funding-details'`);
    await site.restart();
    const linked = () => site.database.superuser('SELECT 1 FROM withdrawal_details WHERE withdrawal = $1', [id]);
    await expect.poll(async () => (await linked()).length, { timeout: 10_000 }).toBe(1);
  });
});

describe('the guard of money', () => {
  it('ACC-54a five wrong pay passwords pause withdrawals, new ways and transfers for 15 minutes', async () => {
    await check({ withdrawalNeedsPayPassword: true });
    const customer = await openWithdrawer();
    const request = { ...draw(customer.way), pay_password: '000000' };
    expect(await customer.tell(requestWithdrawal, request)).toBe('funding.pay-password-missing');
    await customer.call(amendPayPassword, { password: '135790' });
    for (let tries = 1; tries <= 4; tries += 1)
      expect(await customer.tell(requestWithdrawal, request)).toBe('funding.wrong-pay-password');
    expect(await customer.tell(requestWithdrawal, request)).toBe('funding.paused');
    const right = { ...request, pay_password: '135790' };
    expect(await customer.tell(requestWithdrawal, right)).toBe('funding.paused');
    const move = { balance: '1', currency_id: 1, from: 1, to: 2 };
    expect(await customer.tell(transfer, move)).toBe('funding.paused');
    const way = { type: 1, draw_id: 2, dc_address: USDT.address };
    expect(await customer.tell(bindPayoutWay, way)).toBe('funding.paused');
    now += 15 * MINUTE;
    await customer.call(requestWithdrawal, right);
    await customer.call(transfer, move);
    await check({});
  });

  it('parallel guesses all count, and a right password forgets the wrong ones', async () => {
    await check({ withdrawalNeedsPayPassword: true });
    const customer = await openWithdrawer();
    await customer.call(amendPayPassword, { password: '135790' });
    const guess = () => customer.tell(requestWithdrawal, { ...draw(customer.way), pay_password: '000000' });
    for (let tries = 1; tries <= 4; tries += 1) await guess();
    await customer.call(requestWithdrawal, { ...draw(customer.way), pay_password: '135790' });
    const told = await Promise.all(Array.from({ length: 30 }, guess));
    expect(told.filter((one) => one === 'funding.wrong-pay-password')).toHaveLength(4);
    expect(told.filter((one) => one === 'funding.paused')).toHaveLength(26);
    await check({});
  });

  it('a guess that comes while all processors check passwords ends no pause of another one', async () => {
    await check({ withdrawalNeedsPayPassword: true });
    const customer = await openWithdrawer();
    await customer.call(amendPayPassword, { password: '135790' });
    const guess = () => customer.tell(requestWithdrawal, { ...draw(customer.way), pay_password: '000000' });
    for (let tries = 1; tries <= 3; tries += 1) await guess();
    const { superuser } = site.database;
    // The fifth guess comes between the fourth and its check.
    await superuser(`CREATE FUNCTION fifth_guess() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE pay_pauses SET wrong = 5, paused_until = last_at + interval '15 minutes' WHERE uid = NEW.uid;
        RETURN NULL;
      END $$`);
    await superuser(`CREATE TRIGGER fifth_guess AFTER UPDATE ON pay_pauses FOR EACH ROW
      WHEN (OLD.wrong = 3 AND NEW.wrong = 4) EXECUTE FUNCTION fifth_guess()`);
    const hash = await hashPassword('135790');
    const others = Promise.allSettled(Array.from({ length: 60 }, () => isPassword('000000', hash)));
    expect(await guess()).toBe('request.busy');
    await others;
    await superuser('DROP TRIGGER fifth_guess ON pay_pauses');
    const right = { ...draw(customer.way), pay_password: '135790' };
    expect(await customer.tell(requestWithdrawal, right)).toBe('funding.paused');
    await check({});
  });

  it('FND-40 KYC-09a asks for a verified name before a deposit and before a withdrawal, as the flags say', async () => {
    for (const [depositNeedsName, withdrawalNeedsName] of [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ] as const) {
      const customer = await openWithdrawer();
      const newcomer = await openDepositor(site);
      await check({ depositNeedsName, withdrawalNeedsName });
      const flags = await site.client.call(basicInfo, {});
      expect(flags).toMatchObject({
        is_real_name_auth: depositNeedsName || withdrawalNeedsName ? '1' : '0',
        is_recharge_auth: depositNeedsName ? '1' : '0',
        is_withdraw_auth: withdrawalNeedsName ? '1' : '0',
      });
      const outcomeOf = (needs: boolean) => (needs ? 'request.real-name-needed' : 'done');
      const claim = (who: Depositor) => who.tell(claimWireDeposit, { number: '50', ...USD });
      expect(await claim(newcomer)).toBe(outcomeOf(depositNeedsName));
      await verifyName(newcomer);
      expect(await claim(newcomer)).toBe('done');
      if (!depositNeedsName) {
        const taker = await openWithdrawer();
        expect(await taker.tell(requestWithdrawal, draw(taker.way))).toBe(outcomeOf(withdrawalNeedsName));
        await verifyName(taker);
        expect(await taker.tell(requestWithdrawal, draw(taker.way))).toBe('done');
      }
      // Whoever owned something before keeps the terms that were agreed.
      expect(await customer.tell(requestWithdrawal, draw(customer.way))).toBe('done');
      await check({});
    }
  });

  it('asks for the second factor of whoever has one; a repeat of a request needs no second code', async () => {
    const customer = await openWithdrawer();
    const { secret } = await customer.call(startSecondFactor, { password: 'a long walk by the sea' });
    const code = () => totp(secret, Math.floor(now / 30_000));
    await customer.call(confirmSecondFactor, { code: code() });
    expect(await customer.tell(requestWithdrawal, draw(customer.way))).toBe('identity.second-factor-required');
    expect(await customer.tell(requestWithdrawal, { ...draw(customer.way), otp: '000000' })).toBe('identity.wrong-otp');
    now += MINUTE;
    const key = newIdempotencyKey();
    const request = { ...draw(customer.way), otp: code() };
    const first = await customer.call(requestWithdrawal, request, key);
    expect(await customer.call(requestWithdrawal, request, key)).toEqual(first);
    expect(await customer.tell(requestWithdrawal, request)).toBe('identity.wrong-otp');
  });

  it('checks anew once the key of a request has ended: what was checked days ago lets nothing through', async () => {
    const customer = await openWithdrawer();
    const key = newIdempotencyKey();
    const first = await customer.call(requestWithdrawal, draw(customer.way), key);
    await customer.call(removePayoutWay, { id: customer.way });
    expect(await customer.call(requestWithdrawal, draw(customer.way), key), 'a repeat').toEqual(first);
    now += 2 * DAY;
    expect(await customer.tell(requestWithdrawal, draw(customer.way), key)).toBe('request.not-found');
    const { data } = await customer.call(withdrawalHistory, { type: 1, page: 1 });
    expect(data.map(({ id, address }) => [id, address])).toEqual([[first.id, TRON_ADDRESS]]);
  });

  it('takes two different requests without a key for two, and the same one for one', async () => {
    const customer = await openWithdrawer();
    const ask = async (number: string) => {
      const response = await fetch(`${site.url}${requestWithdrawal.path}`, {
        method: 'POST',
        headers: { authorization: customer.token },
        body: new URLSearchParams(
          Object.entries(draw(customer.way, number)).map(([name, value]): [string, string] => [name, String(value)]),
        ),
      });
      return response.json();
    };
    const [one, again, other] = [await ask('100'), await ask('100'), await ask('101')];
    expect(again).toEqual(one);
    expect(other).toMatchObject({ code: 1 });
    expect(other).not.toEqual(one);
  });
});

it('the journal verifies after all of this', async () => {
  await verify(site.database);
});
