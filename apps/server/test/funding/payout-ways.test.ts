import { WITHDRAWAL_STATUS } from '@vitrine/domain/funding/index';
import { DAY } from '@vitrine/domain/kernel/time';
import { createClient, newIdempotencyKey } from '@vitrine/wire/client';
import { operatorSettings } from '@vitrine/wire/config/operator/operator-settings';
import { publishSettings } from '@vitrine/wire/config/operator/publish-settings';
import { bindPayoutWay } from '@vitrine/wire/funding/bind-payout-way';
import { payoutWays } from '@vitrine/wire/funding/payout-ways';
import { removePayoutWay } from '@vitrine/wire/funding/remove-payout-way';
import { requestWithdrawal } from '@vitrine/wire/funding/request-withdrawal';
import { disownSession } from '@vitrine/wire/identity/disown-session';
import { register } from '@vitrine/wire/identity/register';
import { sendEmail } from '@vitrine/wire/identity/send-email';
import { userInfo } from '@vitrine/wire/identity/user-info';
import { afterAll, describe, expect, it } from 'vitest';
import { startMailServer } from '../../../../tests/support/mail.ts';
import { createStaff, outcome } from '../../../../tests/support/staff.ts';
import { type Depositor, openDepositor, payIn, TRON_ADDRESS, USDT } from '../support/money.ts';
import { startTestSite } from '../support/site.ts';

const mail = await startMailServer();
afterAll(() => mail.stop());
let now = Date.parse('2026-05-05T10:00:00Z');
const site = await startTestSite({ signInNow: () => now });
const keyed = () => ({ idempotencyKey: newIdempotencyKey() });
const coin = { type: 1, draw_id: USDT.symbol_id, dc_address: TRON_ADDRESS } as const;
const bank = { type: 2, draw_id: 1, payee_account: '0532013000', payee_name: 'Ada Lovelace' } as const;

const rowsOf = (text: string) =>
  site.database.superuser('SELECT 1 FROM payout_ways AS row WHERE row::text ILIKE $1 OR row::text ILIKE $2', [
    `%${text}%`,
    `%${Buffer.from(text).toString('hex')}%`,
  ]);

describe('a payout way', () => {
  it('FND-46 FND-47 FND-48 FND-49 FND-50 is bound with its fields, listed by kind and currency, and deleted', async () => {
    const customer = await openDepositor(site);
    const first = await customer.call(bindPayoutWay, coin);
    expect(first).toMatchObject({
      dc_address: TRON_ADDRESS,
      payee_account: '',
      draw_currency: { code: 'USDT', protocol: 'TRC20' },
      draw_id: USDT.symbol_id,
      type: 1,
    });
    const details = {
      bank_name: 'Example Bank',
      bank_code: '37040044',
      bank_address: '1 Example Street',
      routing_number: '021000021',
      bank_swift: 'deutdeff',
      bank_iban: 'DE89 3704 0044 0532 0130 00',
      bank_ifsc: 'HDFC0001234',
      bank_branch: 'Main',
      payee_address: '2 Example Street',
      post_code: '10115',
    };
    const second = await customer.call(bindPayoutWay, { ...bank, ...details });
    expect(second).toMatchObject({
      ...details,
      bank_swift: 'DEUTDEFF',
      bank_iban: 'DE89370400440532013000',
      payee_account: '0532013000',
      payee_name: 'Ada Lovelace',
      draw_currency: { code: 'USD', protocol: '' },
    });
    expect((await customer.call(payoutWays, {})).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await customer.call(payoutWays, { draw_type: 1 })).map(({ id }) => id)).toEqual([first.id]);
    expect((await customer.call(payoutWays, { draw_id: 1 })).map(({ id }) => id)).toEqual([second.id]);
    await customer.call(removePayoutWay, { id: first.id });
    expect((await customer.call(payoutWays, {})).map(({ id }) => id)).toEqual([second.id]);
    expect(await customer.tell(removePayoutWay, { id: first.id })).toBe('request.not-found');
  });

  it('rests a day before its first use, and says until when', async () => {
    const customer = await openDepositor(site);
    const bound = await customer.call(bindPayoutWay, coin);
    expect(bound).toMatchObject({ isUsable: false, usableFrom: new Date(now + DAY).toISOString() });
    now += DAY;
    expect(await customer.call(payoutWays, {})).toMatchObject([{ isUsable: true }]);
  });

  it('is refused with the wrong checksum, of another kind, twice, and beyond twenty', async () => {
    const customer = await openDepositor(site);
    expect(await customer.tell(bindPayoutWay, { ...coin, dc_address: `${TRON_ADDRESS.slice(0, -1)}s` })).toBe(
      'funding.address-invalid',
    );
    expect(await customer.tell(bindPayoutWay, { ...coin, type: 2 })).toBe('request.not-found');
    expect(await customer.tell(bindPayoutWay, { ...coin, draw_id: 99 })).toBe('request.not-found');
    expect(await customer.tell(bindPayoutWay, { ...bank, bank_iban: 'DE00370400440532013000' })).toBe(
      'request.invalid-field',
    );
    await customer.call(bindPayoutWay, coin);
    expect(await customer.tell(bindPayoutWay, coin)).toBe('funding.way-bound');
    for (let account = 1; account < 20; account += 1)
      await customer.call(bindPayoutWay, { ...bank, payee_account: `${1000 + account}` });
    expect(await customer.tell(bindPayoutWay, { ...bank, payee_account: '7777' })).toBe('funding.too-many-ways');
  });

  it('asks for the bank fields that the site asks for, and takes them without being asked', async () => {
    const owner = await createStaff(site, ['owner'], { at: now });
    const publish = async (is_bank_account_bank_swift: string) => {
      const { version } = await owner.call(operatorSettings, {});
      await owner.call(publishSettings, { version, changes: JSON.stringify({ is_bank_account_bank_swift }) });
    };
    const customer = await openDepositor(site);
    await publish('1');
    await expect.poll(() => customer.tell(bindPayoutWay, bank)).toBe('request.invalid-field');
    await customer.call(bindPayoutWay, { ...bank, bank_swift: 'DEUTDEFF' });
    await publish('0');
    await expect.poll(() => customer.tell(bindPayoutWay, { ...bank, payee_account: '77777' })).toBe('done');
  });

  it('of somebody else is neither seen nor deleted, and a demo account has none', async () => {
    const [owner, other] = [await openDepositor(site), await openDepositor(site)];
    const { id } = await owner.call(bindPayoutWay, coin);
    expect(await other.tell(removePayoutWay, { id })).toBe('request.not-found');
    expect(await other.call(payoutWays, {})).toEqual([]);
    const demo = await site.customer();
    expect(await outcome(demo.call(bindPayoutWay, coin))).toBe('request.real-account-only');
    expect(await owner.call(payoutWays, {})).toMatchObject([{ id }]);
  });

  it('is encrypted in the database', async () => {
    const customer = await openDepositor(site);
    await customer.call(bindPayoutWay, { ...bank, payee_account: '445566778899', payee_name: 'Wilhelmina Rare' });
    expect(await rowsOf('445566778899')).toEqual([]);
    expect(await rowsOf('Wilhelmina')).toEqual([]);
  });
});

describe('the message about a new payout way', () => {
  it('has a link that deletes the way, cancels what is to be paid there and ends the session that bound it', async () => {
    const mailed = await startTestSite({ environment: mail.environment });
    const email = 'payee@example.com';
    const as = (token?: string) => createClient({ origin: mailed.url, lang: () => 'en', token: () => token });
    await as().call(sendEmail, { to: email, type: 1 });
    const password = 'a long walk by the sea';
    const form = {
      type: 1,
      sms_code: await mail.code(email),
      area_id: 1,
      account: email,
      password,
      re_password: password,
    };
    const { token } = await as().call(register, form);
    const [{ uid } = { uid: '' }] = await mailed.database.superuser<{ uid: string }>(
      'SELECT uid FROM users WHERE email = $1',
      [email],
    );
    const owner = Number(uid);
    const way = await as(token).call(bindPayoutWay, coin);
    const told = () => mail.received.filter((one) => one.to === email && one.text.includes('/not-me#'));
    await expect.poll(() => told().length).toBe(1);
    const { text } = told()[0]!;
    expect(text).toContain('USDT (TRC20) …gjLj6t');
    expect(text).not.toContain(TRON_ADDRESS);
    const link = /\/not-me#([\w-]+)/.exec(text)?.[1] ?? '';
    expect(await as(token).call(payoutWays, {})).toMatchObject([{ id: way.id }]);
    // Whoever bound it waits until it may be used, and withdraws to it. One request is approved before the owner looks.
    const own = { uid: owner, call: (call, request) => as(token).call(call, request, keyed()) } as Depositor;
    await payIn(mailed, own, '500');
    await mailed.database.superuser('UPDATE payout_ways SET usable_from = now()');
    const draw = { draw_currency_id: USDT.symbol_id, number: '100', draw_method_id: way.id };
    const asked = [];
    for (let round = 0; round < 3; round += 1) asked.push((await as(token).call(requestWithdrawal, draw, keyed())).id);
    const approve = { kind: 'approve-withdrawal', uid: owner, withdrawal: asked[0]! } as const;
    expect(await mailed.engine.submit(approve, undefined)).toMatchObject({ ok: true });
    expect(await as().call(disownSession, { token: link })).toEqual({ cancelled: 2, underWay: 1 });
    expect(await mailed.database.superuser('SELECT status FROM withdrawals ORDER BY id')).toEqual(
      [WITHDRAWAL_STATUS.approved, WITHDRAWAL_STATUS.cancelled, WITHDRAWAL_STATUS.cancelled].map((status) => ({
        status,
      })),
    );
    expect(await outcome(as(token).call(userInfo, {}))).toBe('request.session-invalid');
    expect(await mailed.database.superuser('SELECT 1 FROM payout_ways')).toEqual([]);
    // Repeated, it changes nothing more.
    expect(await as().call(disownSession, { token: link })).toEqual({ cancelled: 0, underWay: 0 });
  });
});
