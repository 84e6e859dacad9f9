// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PayoutWay } from '@vitrine/wire/funding/payout-way';
import type { WithdrawalRow } from '@vitrine/wire/funding/withdrawal-history';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answers, begin, end, field, figure, ok, press, reasonOf, refused, sent, show, toasts, type } from './site.ts';

const { WithdrawScreen } = await import('../../src/funding/withdraw/WithdrawScreen.tsx');
const { EMPTY_WAY } = await import('../../src/funding/ways/way-form.ts');

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const way = (over: Partial<PayoutWay> = {}): PayoutWay => ({
  ...EMPTY_WAY,
  id: 8,
  type: 1,
  draw_id: 2,
  dc_address: ADDRESS,
  draw_currency: { code: 'USDT', protocol: 'TRC20' },
  createdAt: '2026-11-01T00:00:00Z',
  usableFrom: '2026-11-02T00:00:00Z',
  isUsable: true,
  ...over,
});
const row = (over: Partial<WithdrawalRow> = {}): WithdrawalRow => ({
  id: 3,
  number: '100.000000',
  real_number: '98.500000',
  draw_currency: { code: 'USDT', protocol: 'TRC20' },
  fee: '1.500000',
  status_name: 'Pending',
  created_at: '',
  type: 1,
  address: ADDRESS,
  payee_account: '',
  notes: '',
  status: 0,
  deadline_at: '',
  overdue_since: '',
  reason: null,
  rate: null,
  paid: null,
  memo: '',
  createdAt: '2026-11-25T10:00:00Z',
  deadlineAt: '2026-11-26T10:00:00Z',
  overdueSince: null,
  firstApprovedAt: null,
  approvedAt: null,
  heldUntil: null,
  decidedAt: null,
  paidAt: null,
  reference: '',
  canCancel: true,
  seq: 5,
  ...over,
});

let ways: readonly PayoutWay[] = [];
let rows: readonly WithdrawalRow[] = [];
let asked: string[] = [];

function prepare(): void {
  answers.set('draw_symbol_list', ({ type: kind }) =>
    ok([
      {
        id: kind === '1' ? 2 : 1,
        code: kind === '1' ? 'USDT' : 'EUR',
        protocol: kind === '1' ? 'TRC20' : '',
        draw_rate: '1.500000',
        fee_type: 2,
        usd_price: '0.99000000',
        dc_address: '',
        min_amount: '10.000000',
        max_amount: '5000.000000',
      },
    ]),
  );
  answers.set('get_draw_method', ({ draw_type }) => ok(ways.filter((one) => String(one.type) === draw_type)));
  answers.set('draw_list', ({ page = '1', type: kind = '' }) => {
    asked.push(`${kind}/${page}`);
    const at = (Number(page) - 1) * 20;
    return ok({ data: rows.slice(at, at + 20), total: rows.length, last_page: 1, page: Number(page), seq: 1 });
  });
  answers.set('draw', () => ok({ id: 3, seq: 6 }, 'Withdrawal requested'));
}

beforeEach(() => {
  begin();
  [ways, rows, asked] = [[way()], [], []];
  prepare();
});
afterEach(() => {
  cleanup();
  end();
});

const SUBMIT = /^Withdraw( [^a]|$)/;
const confirm = async () => {
  const sheet = await screen.findByRole('dialog', { name: 'Check your withdrawal' });
  return { sheet, button: within(sheet).getByRole('button', { name: 'Confirm withdrawal' }) };
};

describe('the withdraw screen', () => {
  it.each([
    ['1', '', 'Crypto'],
    ['0', '', 'Bank card'],
    ['1', '?type=1', 'Bank card'],
    ['0', '?type=0', 'Crypto'],
  ])(
    'FND-31 CFG-33a with is_withdraw_crypto %s and the address %j begins with %s',
    async (is_withdraw_crypto, query, name) => {
      await show(WithdrawScreen, `/mine/withdraw${query}`, { is_withdraw_crypto });
      expect(screen.getByRole('tab', { selected: true }).textContent).toBe(name);
    },
  );

  it('leads a demo account to a real one', async () => {
    begin({ is_demo: 1 });
    await show(WithdrawScreen, '/mine/withdraw');
    await screen.findByText('Only real accounts may do this');
  });

  it('FND-36 CFG-34a shows the fee, and what arrives where is_bank_out_amount is on', async () => {
    await show(WithdrawScreen, '/mine/withdraw?type=0', { is_bank_out_amount: '1' });
    await field('Amount');
    expect(figure('fee')).toBe('Fee 1.5% of the amount.');
    await type('Amount', '100');
    // (100 - 1.5) x 0.99 = 97.515
    expect(figure('fee')).toMatch(/^Fee .*1\.500000.*You receive about .*97\.515000.*USDT.*\.$/);
    cleanup();
    await show(WithdrawScreen, '/mine/withdraw?type=0', { is_bank_out_amount: '0' });
    await type('Amount', '100');
    expect(figure('fee')).toMatch(/^Fee .*1\.500000.* .*98\.500000.* after the fee\.$/);
  });

  it('takes the money to the bound way, once for two presses', async () => {
    await show(WithdrawScreen, '/mine/withdraw?type=0');
    await field('Amount');
    await waitFor(() => expect(reasonOf(SUBMIT)).toBe('Enter an amount to withdraw.'));
    await type('Amount', '1000.000001');
    expect(reasonOf(SUBMIT)).toMatch(/^You can withdraw up to .*1,000\.00/);
    press('Withdraw all that is available');
    expect((await field('Amount')).value).toBe('1000');
    await type('Amount', '100');
    await waitFor(() => expect(reasonOf(SUBMIT)).toBe(''));
    press(SUBMIT);
    const { sheet, button } = await confirm();
    within(sheet).getByText(ADDRESS);
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(toasts.some(({ title }) => title === 'Withdrawal requested')).toBe(true));
    expect(sent.map(({ path, values }) => [path, values])).toEqual([
      [
        '/api/account/draw',
        { draw_currency_id: '2', number: '100', memo: '', draw_method_id: '8', address: '', pay_password: '', otp: '' },
      ],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await field('Amount')).value).toBe('');
  });

  it('FND-37 FND-41 API-23a without a bound way the dialog wallet.not_bind leads to binding one', async () => {
    ways = [];
    const router = await show(WithdrawScreen, '/mine/withdraw?type=1');
    await screen.findByText('You have not bound a bank account for this currency yet.');
    press(SUBMIT);
    const question = await screen.findByRole('alertdialog', { name: 'Nothing is bound yet' });
    expect(sent).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Bind now' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/mine/withdraw-way'));
    expect(router.state.location.search).toEqual({ type: 2, currency: 1 });
  });

  it('a way that still rests cannot be used, and says until when', async () => {
    ways = [
      way({ isUsable: false, usableFrom: new Date(Date.now() + 3_600_000).toISOString() }),
      way({ id: 9, dc_address: `${ADDRESS}x` }),
    ];
    await show(WithdrawScreen, '/mine/withdraw?type=0');
    await type('Amount', '100');
    // The one that can be used is chosen by itself.
    await waitFor(() => expect(reasonOf(SUBMIT)).toBe(''));
    cleanup();
    ways = ways.slice(0, 1);
    end();
    await show(WithdrawScreen, '/mine/withdraw?type=0');
    await waitFor(() => expect(reasonOf(SUBMIT)).toBe('Choose where it goes.'));
  });

  it('FND-38 CFG-33b asks for the pay password where is_withdraw_pay_pwd is on, and for a code of the second factor', async () => {
    begin({ has_pay_password: 1, has_second_factor: 1 });
    prepare();
    answers.set('draw', ({ pay_password }) =>
      pay_password === '123456'
        ? ok({ id: 3, seq: 6 }, 'Withdrawal requested')
        : refused(1764, 'funding.wrong-pay-password', 'The pay password is wrong. Attempts left: 4.', { left: 4 }),
    );
    await show(WithdrawScreen, '/mine/withdraw?type=0', { is_withdraw_pay_pwd: '1' });
    await type('Amount', '100');
    await waitFor(() => expect(reasonOf(SUBMIT)).toBe(''));
    press(SUBMIT);
    const { sheet, button } = await confirm();
    const password = within(sheet).getByLabelText<HTMLInputElement>('Pay password');
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Enter the 6 digits of your pay password.',
    );
    fireEvent.change(password, { target: { value: '65x4321' } });
    expect(password.value).toBe('654321');
    fireEvent.change(within(sheet).getByLabelText('Authenticator code'), { target: { value: '111222' } });
    fireEvent.click(button);
    await within(sheet).findByText('The pay password is wrong. Attempts left: 4.');
    expect(password.value).toBe('');
    fireEvent.change(password, { target: { value: '123456' } });
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ values }) => [values.pay_password, values.otp])).toEqual([
      ['654321', '111222'],
      ['123456', '111222'],
    ]);
  });

  it('leads to setting a pay password that is missing', async () => {
    const router = await show(WithdrawScreen, '/mine/withdraw?type=0', { is_withdraw_pay_pwd: '1' });
    await field('Amount');
    press(SUBMIT);
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Set pay password' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/mine/pay-password'));
  });

  it('FND-39 CFG-33c KYC-09c takes a typed address where is_withdraw_account_input is on, with draw_method_id 0, and wants a verified name by its flags', async () => {
    ways = [];
    await show(WithdrawScreen, '/mine/withdraw?type=0', { is_withdraw_account_input: '1' });
    await type('Amount', '100');
    await waitFor(() => expect(reasonOf(SUBMIT)).toBe('Enter the address that it goes to.'));
    await type('Coin address', `${ADDRESS.slice(0, -1)}u`);
    await waitFor(() => expect(reasonOf(SUBMIT)).toMatch(/^This is not a valid address/));
    await type('Coin address', ADDRESS);
    await waitFor(() => expect(reasonOf(SUBMIT)).toBe(''));
    press(SUBMIT);
    fireEvent.click((await confirm()).button);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.values).toMatchObject({ draw_method_id: '0', address: ADDRESS });
    cleanup();
    await show(WithdrawScreen, '/mine/withdraw?type=0', { is_real_name_auth: '1', is_withdraw_auth: '1' });
    await field('Amount');
    press(SUBMIT);
    await screen.findByRole('alertdialog', { name: 'Verify your name first' });
  });
});

describe('the withdrawals', () => {
  it('FND-30b load page by page, of the kind of the tab', async () => {
    rows = Array.from({ length: 25 }, (_, at) =>
      row({ id: 100 - at, status: 2, status_name: 'Paid', canCancel: false }),
    );
    await show(WithdrawScreen, '/mine/withdraw?type=0');
    await waitFor(() => expect(document.querySelectorAll('[data-withdrawal]')).toHaveLength(20));
    press('Load more');
    await waitFor(() => expect(document.querySelectorAll('[data-withdrawal]')).toHaveLength(25));
    expect(asked).toEqual(['1/1', '1/2']);
  });

  it('FND-81b tell their deadline, and since when they are overdue, and what has happened', async () => {
    rows = [
      row({ id: 6 }),
      row({
        id: 5,
        status: 5,
        status_name: 'Held',
        notes: 'We check your identity.',
        heldUntil: '2026-11-28T10:00:00Z',
        overdueSince: '2026-11-26T10:00:00Z',
        canCancel: false,
      }),
      row({
        id: 4,
        status: 2,
        status_name: 'Paid',
        firstApprovedAt: '2026-11-25T11:00:00Z',
        approvedAt: '2026-11-25T11:01:00Z',
        paidAt: '2026-11-25T11:02:00Z',
        rate: '0.99000000',
        paid: '97.515000',
        reference: 'tx-1',
        canCancel: false,
      }),
      row({
        id: 3,
        status: 3,
        status_name: 'Rejected',
        notes: 'The details are wrong.',
        decidedAt: '2026-11-25T11:00:00Z',
        canCancel: false,
      }),
    ];
    await show(WithdrawScreen, '/mine/withdraw?type=0');
    await waitFor(() => expect(document.querySelectorAll('[data-withdrawal]')).toHaveLength(4));
    const text = (id: number) => document.querySelector(`[data-withdrawal="${id}"]`)?.textContent ?? '';
    const steps = (id: number) =>
      [...document.querySelectorAll(`[data-withdrawal="${id}"] [data-step]`)].map((step) =>
        step.getAttribute('data-step'),
      );
    expect(text(6)).toMatch(/Paid by .?2026-11-26 10:00:00.? at the latest/);
    expect(text(5)).toMatch(/Overdue since .?2026-11-26 10:00:00/);
    expect(text(5)).toContain('We check your identity.');
    expect(steps(6)).toEqual(['requested', 'approved', 'paid']);
    expect(steps(5)).toEqual(['requested', 'held', 'approved', 'paid']);
    expect(steps(4)).toEqual(['requested', 'first', 'approved', 'paid']);
    expect(steps(3)).toEqual(['requested', 'rejected']);
    expect(text(4)).toContain('97.515000');
    expect(text(4)).not.toContain('at the latest');
  });

  it('are cancelled while pending, after a question', async () => {
    rows = [row()];
    answers.set('draw_cancel', () => {
      rows = [row({ status: 4, status_name: 'Cancelled', decidedAt: '2026-11-25T11:00:00Z', canCancel: false })];
      return ok({ seq: 7 }, 'Withdrawal cancelled');
    });
    await show(WithdrawScreen, '/mine/withdraw?type=0');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel withdrawal', hidden: true }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel withdrawal' }));
    await waitFor(() => expect(document.querySelector('[data-withdrawal]')?.getAttribute('data-status')).toBe('4'));
    expect(sent.map(({ path, values }) => [path, values])).toEqual([['/api/account/draw_cancel', { id: '3' }]]);
    expect(screen.queryByRole('button', { name: 'Cancel withdrawal', hidden: true })).toBeNull();
  });
});

describe('the contact of the withdraw screen', () => {
  it.each([
    ['1', 1],
    ['0', 0],
  ])(
    'CFG-21b with is_withdraw_contact %s there are %s ways to customer service',
    async (is_withdraw_contact, count) => {
      await show(WithdrawScreen, '/mine/withdraw?type=0', { is_withdraw_contact });
      await field('Amount');
      expect(screen.queryAllByRole('link', { name: 'Contact customer service' })).toHaveLength(count);
    },
  );
});
