// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PayoutWay } from '@vitrine/wire/funding/payout-way';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answers, begin, end, field, figure, ok, press, reasonOf, refused, sent, show, toasts, type } from './site.ts';

const { DepositPage } = await import('../../src/funding/deposit/DepositPage.tsx');
const { DepositScreen } = await import('../../src/shell/DepositScreen.tsx');
const { WithdrawScreen } = await import('../../src/funding/withdraw/WithdrawScreen.tsx');
const { WithdrawWayScreen } = await import('../../src/funding/ways/WithdrawWayScreen.tsx');
const { useMutationToasts } = await import('../../src/shell/use-mutation-toasts.ts');
const { EMPTY_WAY } = await import('../../src/funding/ways/way-form.ts');

// What holds for several of the money screens.

/** As in the app, which says what the server answers. */
function BindWay() {
  useMutationToasts();
  return createElement(WithdrawWayScreen);
}
const Deposit = () => createElement(DepositPage, { note: null });
const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const BOUNDS = { min_amount: '10.000000', max_amount: '900.000000' };
const coinWay: PayoutWay = {
  ...EMPTY_WAY,
  id: 8,
  type: 1,
  draw_id: 2,
  dc_address: ADDRESS,
  draw_currency: { code: 'USDT', protocol: 'TRC20' },
  createdAt: '2026-11-01T00:00:00Z',
  usableFrom: '2026-11-02T00:00:00Z',
  isUsable: true,
};
const bankWay: PayoutWay = {
  ...coinWay,
  id: 9,
  type: 2,
  draw_id: 1,
  dc_address: '',
  bank_name: 'Example Bank',
  payee_account: '0532013000',
  payee_name: 'Ada Lovelace',
  draw_currency: { code: 'EUR', protocol: '' },
};
let fee = { fee_type: 2, draw_rate: '1.500000' };

function prepare(): void {
  fee = { fee_type: 2, draw_rate: '1.500000' };
  const euro = { id: 1, name: 'EUR', code: 'EUR', ...BOUNDS, type: 1, protocol: '', rate: '1.00000000' };
  const dollar = { ...euro, id: 2, name: 'USDT (TRC20)', code: 'USDT', type: 0, protocol: 'TRC20' };
  const own = { uid: 1, is_demo: 0, is_real: 0, name: '', has_pay_password: 1, has_second_factor: 0 };
  answers.set('symbols', () => ok([dollar, euro]));
  answers.set('info', ({ symbol_id, group }) => {
    if (group !== undefined)
      return ok({ data: [{ group, title: 'Deposits by bank', content: `<p>Text of ${group}</p>` }] });
    if (symbol_id === undefined) return ok(own);
    return ok([
      {
        id: 4,
        address: 'TXYZ',
        currency_code: 'USDT',
        protocol_code: 'TRC20',
        memo: '',
        is_simulated: true,
        confirmations: 3,
      },
    ]);
  });
  answers.set('wire_info', () => ok([]));
  answers.set('get_wire_info_edit', () => ok(null));
  const nothing = () => ok({ data: [], total: 0, last_page: 1, page: 1, seq: 1 });
  answers.set('quick_ist', nothing);
  answers.set('draw_list', nothing);
  answers.set('submit', () => ok({ id: 1, seq: 2 }, 'Deposit submitted'));
  answers.set('draw', () => ok({ id: 3, seq: 6 }, 'Withdrawal requested'));
  answers.set('draw_symbol_list', ({ type: kind }) => {
    const [id, code, protocol] = kind === '1' ? [2, 'USDT', 'TRC20'] : [1, 'EUR', ''];
    return ok([{ id, code, protocol, ...fee, usd_price: '1.00000000', dc_address: '', ...BOUNDS }]);
  });
  answers.set('get_draw_method', ({ draw_type }) => ok(draw_type === '1' ? [coinWay] : [bankWay]));
}

beforeEach(() => {
  begin({ has_pay_password: 1 });
  prepare();
});
afterEach(() => {
  cleanup();
  end();
});

const SUBMIT = /^Withdraw( [^a]|$)/;

it('FND-07 the bank tab loads the description group financial.bank_chare_content and follows the bank flow', async () => {
  let pending: object | null = null;
  answers.set('get_wire_info_edit', () => ok(pending));
  answers.set('wire_submit_edit', () => {
    pending = {
      id: 5,
      number: '100.000000',
      symbol_id: 1,
      proof_img: '',
      bank_info: null,
      currency_code: 'EUR',
      created_at: '',
      createdAt: '2026-11-25T10:00:00Z',
      expiresAt: '2026-11-26T10:00:00Z',
      is_simulated: true,
      seq: 3,
    };
    return ok({ id: 5, seq: 3 });
  });
  await show(DepositScreen, '/mine/charge?type=0');
  await field('Amount');
  expect(screen.queryByText('Text of financial.bank_chare_content')).toBeNull();
  cleanup();
  await show(DepositScreen, '/mine/charge?type=1');
  await screen.findByText('Text of financial.bank_chare_content');
  await type('Amount', '100');
  await waitFor(() => expect(reasonOf('Request account')).toBe(''));
  press('Request account');
  await screen.findByRole('heading', { name: 'Matching bank card' });
});

it.each([
  [0, 'I have paid', 'USDT'],
  [1, 'Request account', 'EUR'],
])('FND-09b tab %s takes from the minimum to the maximum, bounds included', async (tab, button, code) => {
  await show(Deposit, `/mine/charge?type=${tab}`);
  for (const [number, reason] of [
    ['9.999999', new RegExp(`^The minimum is .*10\\.0+.*${code}`)],
    ['10', /^$/],
    ['900', /^$/],
    ['900.000001', new RegExp(`^The maximum is .*900\\.0+.*${code}`)],
  ] as const) {
    await type('Amount', number);
    await waitFor(() => expect(reasonOf(button)).toMatch(reason));
  }
});

describe('a withdrawal', () => {
  it.each([
    [0, 'USDT (TRC20)', ADDRESS],
    [1, 'EUR', 'Example Bank · 0532013000'],
  ])('FND-32b on tab %s: currency, way, an amount within all bounds, and the pay password', async (tab, name, way) => {
    await show(WithdrawScreen, `/mine/withdraw?type=${tab}`, { is_withdraw_pay_pwd: '1' });
    await field('Amount');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Currency' }).textContent).toContain(name));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'To' }).textContent).toContain(way));
    for (const [number, reason] of [
      ['9.999999', /^The minimum is /],
      ['10', /^$/],
      ['900', /^$/],
      ['900.000001', /^The maximum is /],
      ['1000.000001', /^(The maximum is|You can withdraw up to) /],
    ] as const) {
      await type('Amount', number);
      await waitFor(() => expect(reasonOf(SUBMIT), number).toMatch(reason));
    }
    await type('Amount', '100');
    press(SUBMIT);
    const sheet = await screen.findByRole('dialog', { name: 'Check your withdrawal' });
    fireEvent.change(within(sheet).getByLabelText('Pay password'), { target: { value: '123456' } });
    fireEvent.click(within(sheet).getByRole('button', { name: 'Confirm withdrawal' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.values).toMatchObject({
      draw_currency_id: tab === 0 ? '2' : '1',
      draw_method_id: tab === 0 ? '8' : '9',
      number: '100',
      pay_password: '123456',
    });
  });

  it('FND-32b must be above the fee', async () => {
    fee = { fee_type: 1, draw_rate: '20.000000' };
    await show(WithdrawScreen, '/mine/withdraw?type=0');
    await type('Amount', '20');
    await waitFor(() => expect(reasonOf(SUBMIT)).toMatch(/fee/));
    await type('Amount', '20.01');
    await waitFor(() => expect(reasonOf(SUBMIT)).toBe(''));
    expect(figure('received')).toMatch(/0\.01/);
  });
});

it('FND-54 a way is bound by currency and address, or by currency and bank fields, and the answer is its text', async () => {
  answers.set('bind_draw_method', ({ type: kind }) => ok(kind === '1' ? coinWay : bankWay, `Bound as ${kind}`));
  let router = await show(BindWay, '/mine/withdraw-way?type=1');
  await screen.findByRole('combobox', { name: 'Currency' });
  await type('Coin address', ADDRESS);
  await waitFor(() => expect(reasonOf('Bind coin address')).toBe(''));
  expect(screen.queryByRole('textbox', { name: 'Account number' })).toBeNull();
  press('Bind coin address');
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Bound as 1']));
  await waitFor(() => expect(router.state.location.pathname).toBe('/mine/coin-address-list'));
  cleanup();
  end();
  const asked = ['bank_name', 'bank_swift'].map((name) => [`is_bank_account_${name}`, '1']);
  router = await show(BindWay, '/mine/withdraw-way?type=2', Object.fromEntries(asked));
  await screen.findByRole('combobox', { name: 'Currency' });
  await type('Account number', '0532013000');
  await type('Account holder', 'Ada Lovelace');
  await type('Bank name', 'Example Bank');
  await type('SWIFT/BIC', 'COBADEFF');
  await waitFor(() => expect(reasonOf('Bind bank account')).toBe(''));
  expect(screen.queryByRole('textbox', { name: 'Coin address' })).toBeNull();
  press('Bind bank account');
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Bound as 1', 'Bound as 2']));
  expect(sent.map(({ path, values }) => [path, values])).toEqual([
    ['/api/wallet/bind_draw_method', { type: '1', draw_id: '2', dc_address: ADDRESS }],
    [
      '/api/wallet/bind_draw_method',
      {
        type: '2',
        draw_id: '1',
        payee_name: 'Ada Lovelace',
        payee_account: '0532013000',
        bank_name: 'Example Bank',
        bank_swift: 'COBADEFF',
      },
    ],
  ]);
});

describe('paper mode', () => {
  it.each([
    [Deposit, '/mine/charge?type=0', /^Paper mode: this deposit is simulated/],
    [Deposit, '/mine/charge?type=1', /^Paper mode: this deposit is simulated/],
    [WithdrawScreen, '/mine/withdraw?type=0', /^Paper mode: this withdrawal is simulated/],
    [WithdrawScreen, '/mine/withdraw?type=1', /^Paper mode: this withdrawal is simulated/],
  ])('FND-77c is said on the screen, and not with real money: %# %s', async (Screen, path, text) => {
    await show(Screen, path);
    await field('Amount');
    expect(screen.getByRole('note').textContent).toMatch(text);
    expect(screen.getByRole('note').textContent).toContain('A simulated bank decides within seconds');
    cleanup();
    end();
    await show(Screen, path, { mode: 'real' });
    await field('Amount');
    expect(document.querySelector('[data-paper]')).toBeNull();
  });
});

it('ACC-54b a pause after five wrong pay passwords is said where money was to move', async () => {
  const text = 'The pay password was wrong 5 times. Withdrawals are paused for 15 minutes.';
  answers.set('draw', () => refused(1765, 'funding.paused', text, { minutes: 15 }));
  answers.set('bind_draw_method', () => refused(1765, 'funding.paused', text, { minutes: 15 }));
  await show(WithdrawScreen, '/mine/withdraw?type=0', { is_withdraw_pay_pwd: '1' });
  await type('Amount', '100');
  await waitFor(() => expect(reasonOf(SUBMIT)).toBe(''));
  press(SUBMIT);
  const sheet = await screen.findByRole('dialog', { name: 'Check your withdrawal' });
  fireEvent.change(within(sheet).getByLabelText('Pay password'), { target: { value: '123456' } });
  fireEvent.click(within(sheet).getByRole('button', { name: 'Confirm withdrawal' }));
  await within(sheet).findByText(text);
  cleanup();
  end();
  await show(WithdrawWayScreen, '/mine/withdraw-way?type=1');
  await type('Coin address', ADDRESS);
  await waitFor(() => expect(reasonOf('Bind coin address')).toBe(''));
  press('Bind coin address');
  await screen.findByText(text);
});

it.each([
  [Deposit, '/mine/charge?type=0'],
  [Deposit, '/mine/charge?type=1'],
  [WithdrawScreen, '/mine/withdraw?type=0'],
  [WithdrawScreen, '/mine/withdraw?type=1'],
  [WithdrawWayScreen, '/mine/withdraw-way?type=2'],
])('ACC-45b a demo account finds no form on the screen, and the way to a real account: %# %s', async (Screen, path) => {
  begin({ is_demo: 1 });
  prepare();
  await show(Screen, path);
  await screen.findByText('Only real accounts may do this');
  expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toContain('/register');
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(screen.queryByRole('button', { name: /paid|Request|Withdraw|Bind/ })).toBeNull();
  expect(sent).toEqual([]);
});

describe('the chat', () => {
  it.each([
    ['0', undefined],
    ['1', '/mine/chat'],
  ])(
    'CFG-27 with is_charge_withdraw_contact %s opens 800 ms after a deposit or a withdrawal: %s',
    async (flag, opened) => {
      const site = { is_charge_withdraw_contact: flag };
      const opens = async (router: Awaited<ReturnType<typeof show>>, done: string, press: () => void) => {
        press();
        await waitFor(() => expect(toasts.some(({ title }) => title === done)).toBe(true));
        const from = performance.now();
        const path = router.state.location.pathname;
        while (router.state.location.pathname === path && performance.now() - from < 2_000)
          await new Promise((resolve) => setTimeout(resolve, 10));
        expect(router.state.location.pathname).toBe(opened ?? path);
        return performance.now() - from;
      };
      const deposit = await show(Deposit, '/mine/charge?type=0', site);
      await type('Amount', '100');
      await waitFor(() => expect(reasonOf('I have paid')).toBe(''));
      const waited = [await opens(deposit, 'Deposit submitted', () => press('I have paid'))];
      cleanup();
      end();
      const withdrawal = await show(WithdrawScreen, '/mine/withdraw?type=0', site);
      await type('Amount', '100');
      await waitFor(() => expect(reasonOf(SUBMIT)).toBe(''));
      press(SUBMIT);
      const sheet = await screen.findByRole('dialog', { name: 'Check your withdrawal' });
      const confirm = () => fireEvent.click(within(sheet).getByRole('button', { name: 'Confirm withdrawal' }));
      waited.push(await opens(withdrawal, 'Withdrawal requested', confirm));
      // The text is said a moment after the answer came.
      for (const ms of waited) expect(ms).toBeGreaterThan(600);
    },
  );
});
