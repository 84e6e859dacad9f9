// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PayoutWay } from '@vitrine/wire/funding/payout-way';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answers, begin, end, field, figure, ok, press, reasonOf, refused, sent, show, toasts, type } from './site.ts';

const { WalletScreen } = await import('../../src/funding/ways/WalletScreen.tsx');
const { BankCardListScreen, CoinAddressListScreen } = await import('../../src/funding/ways/WayListScreen.tsx');
const { WithdrawWayScreen } = await import('../../src/funding/ways/WithdrawWayScreen.tsx');
const { EMPTY_WAY } = await import('../../src/funding/ways/way-form.ts');

beforeEach(() => begin());
afterEach(() => {
  cleanup();
  end();
});

const HOUR = 3_600_000;
const way = (over: Partial<PayoutWay>): PayoutWay => ({
  ...EMPTY_WAY,
  id: 7,
  type: 2,
  draw_id: 1,
  draw_currency: { code: 'EUR', protocol: '' },
  payee_account: '0532013000',
  payee_name: 'Ada Lovelace',
  bank_name: 'Example Bank',
  createdAt: '2026-11-01T00:00:00Z',
  usableFrom: '2026-11-02T00:00:00Z',
  isUsable: true,
  ...over,
});
const coin = (over: Partial<PayoutWay> = {}) =>
  way({
    type: 1,
    id: 8,
    dc_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    draw_currency: { code: 'USDT', protocol: 'TRC20' },
    payee_account: '',
    ...over,
  });
const currency = (over: object = {}) => ({
  id: 2,
  code: 'USDT',
  protocol: 'TRC20',
  draw_rate: '1.000000',
  fee_type: 1,
  usd_price: '1.00000000',
  dc_address: '',
  min_amount: '10.000000',
  max_amount: '5000.000000',
  ...over,
});
const ways = (list: readonly PayoutWay[]) =>
  answers.set('get_draw_method', ({ draw_type }) => ok(list.filter(({ type: kind }) => String(kind) === draw_type)));

describe('the wallet', () => {
  it('FND-55 shows the balance, and a tap on its card leads to the log', async () => {
    const router = await show(WalletScreen, '/mine/wallet');
    await waitFor(() => expect(figure('wallet')).toBe('1,000.000000'));
    fireEvent.click(document.querySelector('[data-figure="wallet"]')!);
    await waitFor(() => expect(router.state.location.pathname).toBe('/mine/history'));
    expect(router.state.location.search).toEqual({ accountTypeId: 1 });
  });

  it.each([
    ['0', '0', []],
    ['1', '0', ['Bank cards']],
    ['0', '1', ['Coin addresses']],
    ['1', '1', ['Bank cards', 'Coin addresses']],
  ])(
    'FND-56 FND-57 CFG-26 CFG-34b with is_wallet_bank_card %s and is_wallet_crypto %s leads to %j',
    async (card, crypto, names) => {
      ways([]);
      await show(WalletScreen, '/mine/wallet', { is_wallet_bank_card: card, is_wallet_crypto: crypto });
      await waitFor(() => expect(figure('wallet')).toBe('1,000.000000'));
      const links = screen.queryAllByRole('link').filter((link) => /-list$/.test(link.getAttribute('href') ?? ''));
      expect(links.map((link) => link.textContent?.replace(/\d+$/, ''))).toEqual(names);
      const paths = { 'Bank cards': '/mine/bank-card-list', 'Coin addresses': '/mine/coin-address-list' } as const;
      expect(links.map((link) => link.getAttribute('href'))).toEqual(
        names.map((name) => paths[name as keyof typeof paths]),
      );
    },
  );

  it('leads a demo account to a real one', async () => {
    begin({ is_demo: 1 });
    await show(WalletScreen, '/mine/wallet');
    await screen.findByText('Only real accounts may do this');
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toContain('/register');
  });
});

describe('bound ways', () => {
  it('FND-51 FND-52 are listed by kind, and the plus leads to the form of that kind', async () => {
    ways([way({}), coin()]);
    await show(BankCardListScreen, '/mine/bank-card-list');
    await screen.findByRole('heading', { name: 'Example Bank' });
    expect(document.querySelectorAll('[data-way]')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Add bank account' }).getAttribute('href')).toBe(
      '/mine/withdraw-way?type=2',
    );
    cleanup();
    await show(CoinAddressListScreen, '/mine/coin-address-list');
    await screen.findByText('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    expect(document.querySelectorAll('[data-way]')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Add coin address' }).getAttribute('href')).toBe(
      '/mine/withdraw-way?type=1',
    );
  });

  it('FND-53 are deleted after the question', async () => {
    let list = [coin()];
    answers.set('get_draw_method', () => ok(list));
    answers.set('del_draw_method', () => {
      list = [];
      return ok(null, 'Deleted');
    });
    await show(CoinAddressListScreen, '/mine/coin-address-list');
    fireEvent.click(await screen.findByRole('button', { name: /^Delete TR7/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Confirm to delete?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: /^Delete TR7/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText('You have not bound a coin address yet. Withdrawals of crypto need one.');
    expect(sent.map(({ path, values }) => [path, values])).toEqual([['/api/wallet/del_draw_method', { id: '8' }]]);
  });

  it('a new one says until when it rests', async () => {
    const usableFrom = new Date(Date.now() + 23 * HOUR + 30 * 60_000).toISOString();
    ways([coin({ isUsable: false, usableFrom })]);
    await show(CoinAddressListScreen, '/mine/coin-address-list');
    await waitFor(() =>
      expect(document.querySelector('[data-resting]')?.textContent).toMatch(
        /^Can be used from .?\d{4}-.* in 23 h (29|30) min$/,
      ),
    );
  });
});

describe('the form that binds a way', () => {
  beforeEach(() => {
    answers.set('draw_symbol_list', ({ type: kind }) =>
      ok(kind === '1' ? [currency()] : [currency({ id: 1, code: 'EUR', protocol: '' })]),
    );
  });

  it('asks for currency and coin address, and says what is wrong with one', async () => {
    answers.set('bind_draw_method', () => ok(coin(), 'Bound. It can be used in 24 hours.'));
    const router = await show(WithdrawWayScreen, '/mine/withdraw-way?type=1');
    const name = 'Bind coin address';
    await field('Coin address');
    expect(reasonOf(name)).toBe('Fill in: Coin address.');
    // The last letter is another: only the checksum knows.
    await type('Coin address', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u');
    await waitFor(() => expect(reasonOf(name)).toMatch(/^This is not a valid address for USDT \(TRC20\)/));
    fireEvent.blur(await field('Coin address'));
    expect((await field('Coin address')).getAttribute('aria-invalid')).toBe('true');
    press(name);
    expect(sent).toEqual([]);
    await type('Coin address', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    await waitFor(() => expect(reasonOf(name)).toBe(''));
    press(name);
    press(name);
    await waitFor(() => expect(router.state.location.pathname).toBe('/mine/coin-address-list'));
    expect(sent.map(({ values }) => values)).toEqual([
      { type: '1', draw_id: '2', dc_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    ]);
  });

  it('CFG-25 asks for each bank field by its flag, account and name always, and checks them by their kind', async () => {
    await show(WithdrawWayScreen, '/mine/withdraw-way?type=2');
    await field('Account holder');
    expect(
      screen.getAllByRole('textbox').map(({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent),
    ).toEqual(['Account holder', 'Account number']);
    cleanup();
    await show(WithdrawWayScreen, '/mine/withdraw-way?type=2', {
      is_bank_account_bank_iban: '1',
      is_bank_account_bank_swift: '1',
      is_bank_account_routing_number: '1',
    });
    expect((await field('Account holder')).value).toBe('Ada Lovelace');
    const name = 'Bind bank account';
    expect(reasonOf(name)).toBe('Fill in: Account number.');
    await type('Account number', '0532013000');
    await type('IBAN', 'DE89 3704 0044 0532 0130 01');
    await type('SWIFT/BIC', 'COBADEFF');
    await type('Routing number', '121000248');
    await waitFor(() => expect(reasonOf(name)).toMatch(/^IBAN: this is not valid/));
    await type('IBAN', 'DE89 3704 0044 0532 0130 00');
    expect(reasonOf(name)).toBe('');
    await type('Routing number', '121000249');
    expect(reasonOf(name)).toMatch(/^Routing number: this is not valid/);
  });

  it('keeps what was entered over a reload, and says at the field what the server refused', async () => {
    await show(WithdrawWayScreen, '/mine/withdraw-way?type=2');
    await type('Account number', '99');
    cleanup();
    await show(WithdrawWayScreen, '/mine/withdraw-way?type=2');
    expect((await field('Account number')).value).toBe('99');
    answers.set('bind_draw_method', () =>
      refused(1769, 'funding.way-bound', 'This address or account is already bound.'),
    );
    await waitFor(() => expect(reasonOf('Bind bank account')).toBe(''));
    press('Bind bank account');
    await screen.findByText('This address or account is already bound.');
    expect(toasts).toEqual([]);
  });
});
