// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DepositRow } from '@vitrine/wire/funding/deposit-history';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answers,
  begin,
  end,
  field,
  figure,
  ok,
  press,
  queryClient,
  reasonOf,
  refused,
  sent,
  show,
  toasts,
  type,
} from './site.ts';

const { DepositPage } = await import('../../src/funding/deposit/DepositPage.tsx');
const { keepOwnDraft } = await import('../../src/ground/own-draft.ts');

const Screen = () => createElement(DepositPage, { note: createElement('p', null, 'The text of the site.') });
const PROOF = `/api/common/image?image=${'a'.repeat(32)}`;
const BANK = {
  bank_name: 'Example Bank',
  swift: 'COBADEFF',
  ifsc: '',
  iban: '',
  name: 'Vitrine',
  account: '123',
  reference: 'V-77',
};
const request = (over: object = {}) => ({
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
  ...over,
});
const row = (over: Partial<DepositRow> = {}): DepositRow => ({
  id: 9,
  number: '100.000000',
  type: 1,
  currency_code: 'EUR',
  status: 0,
  created_at: '',
  remark: '',
  bank_info: null,
  proof_img: '',
  stage: 'matching',
  confirmations: null,
  received: null,
  rate: null,
  credited: null,
  createdAt: '2026-11-25T10:00:00Z',
  arrivedAt: null,
  firstApprovedAt: null,
  decidedAt: null,
  expiresAt: null,
  reason: null,
  seq: 3,
  ...over,
});

let rows: readonly DepositRow[] = [];
let historyAsked: string[] = [];
let pending: object | null = null;
let wires: readonly object[] = [];

beforeEach(() => {
  begin();
  [rows, historyAsked, pending, wires] = [[], [], null, []];
  const currency = {
    id: 1,
    name: 'EUR',
    code: 'EUR',
    min_amount: '10.000000',
    max_amount: '5000.000000',
    type: 1,
    protocol: '',
    rate: '1.10000000',
  };
  const coin = {
    ...currency,
    id: 2,
    name: 'USDT (TRC20)',
    code: 'USDT',
    type: 0,
    protocol: 'TRC20',
    rate: '1.00000000',
  };
  answers.set('symbols', () => ok([coin, currency]));
  answers.set('info', ({ symbol_id }) =>
    symbol_id === undefined
      ? ok({ uid: 1, is_demo: 0, is_real: 0, name: '' })
      : ok([
          {
            id: 4,
            address: 'TXYZ',
            currency_code: 'USDT',
            protocol_code: 'TRC20',
            memo: '',
            is_simulated: true,
            confirmations: 3,
          },
        ]),
  );
  answers.set('wire_info', () => ok(wires));
  answers.set('get_wire_info_edit', () => ok(pending));
  answers.set('quick_ist', ({ page = '1', type: kind = '' }) => {
    historyAsked.push(`${kind}/${page}`);
    const at = (Number(page) - 1) * 20;
    return ok({ data: rows.slice(at, at + 20), total: rows.length, last_page: 1, page: Number(page), seq: 1 });
  });
});
afterEach(() => {
  cleanup();
  end();
  vi.useRealTimers();
});
const tabs = () => screen.getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('aria-selected')]);

describe('the deposit screen', () => {
  it.each([
    [
      '1',
      [
        ['Crypto', 'true'],
        ['Bank card', 'false'],
      ],
    ],
    [
      '0',
      [
        ['Crypto', 'false'],
        ['Bank card', 'true'],
      ],
    ],
  ])('FND-01 FND-02 CFG-32a with is_recharge_crypto %s begins with %j', async (is_recharge_crypto, expected) => {
    const router = await show(Screen, '/mine/charge', { is_recharge_crypto });
    expect(tabs()).toEqual(expected);
    fireEvent.click(screen.getByRole('tab', { selected: false }));
    await waitFor(() => expect(router.state.location.search).toEqual({ type: is_recharge_crypto === '1' ? 1 : 0 }));
  });

  it('leads a demo account to a real one, and says in paper mode that it is simulated', async () => {
    await show(Screen, '/mine/charge');
    expect(document.querySelector('[data-paper]')?.textContent).toMatch(/^Paper mode: this deposit is simulated/);
    cleanup();
    begin({ is_demo: 1 });
    await show(Screen, '/mine/charge');
    await screen.findByText('Only real accounts may do this');
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('FND-05 FND-06 shows where a coin goes, with a copy, and sends amount, address and certificate', async () => {
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    answers.set('submit', () => ok({ id: 1, seq: 2 }, 'Deposit submitted'));
    keepProof('deposit-0');
    await show(Screen, '/mine/charge?type=0');
    await screen.findByText('TXYZ');
    await screen.findByRole('img', { name: 'QR code of the address' });
    press('Copy: Address (TRC20)');
    await waitFor(() => expect(writeText).toHaveBeenCalledWith('TXYZ'));
    expect(reasonOf('I have paid')).toBe('Enter the amount that you pay.');
    await type('Amount', '9.99');
    expect(reasonOf('I have paid')).toMatch(/^The minimum is .*10\.00.*USDT/);
    await type('Amount', '5,000');
    expect(figure('credit')).toMatch(/^You get .*5,000\.000000.* No fee\.$/);
    press('I have paid');
    press('I have paid');
    await waitFor(() => expect(toasts.some(({ title }) => title === 'Deposit submitted')).toBe(true));
    expect(sent.map(({ path, values }) => [path, values])).toEqual([
      ['/api/quickCharge/submit', { number: '5000', symbol_id: '2', charge_id: '4', address: 'TXYZ', proofImg: PROOF }],
    ]);
    expect((await field('Amount')).value).toBe('');
  });

  it('FND-23 CFG-32c KYC-09b API-23c asks for a verified name where the site wants one, and sends nothing', async () => {
    const router = await show(Screen, '/mine/charge?type=1', { is_real_name_auth: '1', is_recharge_auth: '1' });
    await field('Amount');
    press('Request account');
    const question = await screen.findByRole('alertdialog', { name: 'Verify your name first' });
    expect(sent).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Verify my name' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/mine/auth'));
  });

  it.each([
    ['1', '0'],
    ['0', '1'],
  ])(
    'with is_real_name_auth %s and is_recharge_auth %s does not ask for it',
    async (is_real_name_auth, is_recharge_auth) => {
      await show(Screen, '/mine/charge?type=1', { is_real_name_auth, is_recharge_auth });
      await field('Amount');
      expect(reasonOf('Request account')).toBe('Enter the amount that you pay.');
    },
  );
});

/** As a reload finds it: a picture cannot be chosen here. */
function keepProof(name: string): void {
  keepOwnDraft(name, { number: '', proof: PROOF });
}

describe('the bank flow', () => {
  it('FND-17 begins with an amount and a currency, under the text of the site', async () => {
    answers.set('wire_submit_edit', () => {
      pending = request();
      return ok({ id: 5, seq: 3 }, 'Requested');
    });
    await show(Screen, '/mine/charge?type=1');
    await screen.findByText('The text of the site.');
    await type('Amount', '100');
    expect(figure('credit')).toMatch(/^You get about .*110\.000000/);
    await waitFor(() => expect(reasonOf('Request account')).toBe(''));
    press('Request account');
    await screen.findByRole('heading', { name: 'Matching bank card' });
    expect(sent.map(({ path, values }) => [path, values])).toEqual([
      ['/api/quickCharge/wire_submit_edit', { number: '100', symbol_id: '1' }],
    ]);
  });

  it('FND-18 FND-19 FND-21 waits for the account, asks every 3 seconds, then takes the certificate', async () => {
    pending = request();
    let asked = 0;
    answers.set('get_wire_info_edit', () => {
      asked += 1;
      return ok(pending);
    });
    answers.set('save_wire_info_edit', () => {
      pending = request({ bank_info: BANK, proof_img: PROOF });
      return ok({ seq: 4 }, 'Certificate submitted');
    });
    await show(Screen, '/mine/charge?type=1');
    await screen.findByRole('heading', { name: 'Matching bank card' });
    const before = asked;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(asked).toBe(before);
    pending = request({ bank_info: BANK });
    await waitFor(() => expect(document.querySelector('[data-bank-state="2"]')).not.toBeNull(), { timeout: 4_000 });
    expect(asked).toBe(before + 1);
    expect([...document.querySelectorAll('[data-bank-info] dd')].map(({ textContent }) => textContent)).toEqual([
      'Example Bank',
      'Vitrine',
      '123',
      'COBADEFF',
      'V-77',
    ]);
    expect(reasonOf('Submit certificate')).toBe('Upload the certificate of payment first.');
    cleanup();
    keepOwnDraft('proof-5', { proof: PROOF });
    await show(Screen, '/mine/charge?type=1');
    await waitFor(() => expect(reasonOf('Submit certificate')).toBe(''));
    press('Submit certificate');
    // FND-22: state 3, where nothing can be entered; the next load begins anew.
    await waitFor(() => expect(document.querySelector('[data-bank-state="3"]')).not.toBeNull());
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    expect(sent.map(({ values }) => values)).toEqual([{ id: '5', proofImg: PROOF }]);
    cleanup();
    queryClient.clear();
    await show(Screen, '/mine/charge?type=1');
    await field('Amount');
  }, 20_000);

  it.each([
    ['1', 1],
    ['0', 0],
  ])(
    'FND-20 CFG-32b with is_bank_charge_cancel_btn %s has %s buttons that cancel',
    async (is_bank_charge_cancel_btn, count) => {
      pending = request();
      answers.set('cancel_wire_info_edit', () => {
        pending = null;
        return ok({ seq: 4 }, 'Cancelled');
      });
      await show(Screen, '/mine/charge?type=1', { is_bank_charge_cancel_btn });
      await screen.findByRole('heading', { name: 'Matching bank card' });
      const buttons = screen.queryAllByRole('button', { name: 'Cancel request' });
      expect(buttons).toHaveLength(count);
      if (count === 0) return;
      fireEvent.click(buttons[0]!);
      fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel request' }));
      await field('Amount');
      expect(sent.map(({ values }) => values)).toEqual([{ id: '5' }]);
    },
  );

  it('FND-24 API-23b without a chosen wire says so, unless the chat arranges it', async () => {
    wires = [
      {
        id: 3,
        bank_name: 'House Bank',
        bank_address: '',
        bank_swift: 'COBADEFF',
        payee_name: 'Vitrine',
        payee_account: '77',
        bank_remark: 'Name your UID',
        symbol_id: 1,
        is_simulated: true,
      },
    ];
    answers.set('wire_submit_edit', () => ok({ id: 5, seq: 3 }));
    answers.set('wire_submit', () => ok({ id: 6, seq: 3 }, 'Deposit submitted'));
    await show(Screen, '/mine/charge?type=1', { is_charge_withdraw_contact: '0' });
    await screen.findByText('House Bank');
    await type('Amount', '100');
    press('Request account');
    const question = await screen.findByRole('alertdialog', { name: 'Choose where you pay to' });
    expect(sent).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Choose one' }));
    fireEvent.click(screen.getByRole('radio', { name: /House Bank/ }));
    await screen.findByText('Name your UID');
    press('I have paid');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      path: '/api/quickCharge/wire_submit',
      values: { number: '100', wire_id: '3', symbol_id: '1' },
    });
    cleanup();
    sent.length = 0;
    const router = await show(Screen, '/mine/charge?type=1', { is_charge_withdraw_contact: '1' });
    await screen.findByText('House Bank');
    await type('Amount', '120');
    // The account of the last time is still chosen.
    fireEvent.click(screen.getByRole('radio', { name: /assigned to you/ }));
    press('Request account');
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/api/quickCharge/wire_submit_edit']));
    // CFG-27: the chat opens 800 ms later.
    await waitFor(() => expect(router.state.location.pathname).toBe('/mine/chat'), { timeout: 3_000 });
  });

  it('says what the server refused', async () => {
    answers.set('wire_submit_edit', () => refused(1707, 'funding.intake-locked', 'The site takes no deposits now.'));
    await show(Screen, '/mine/charge?type=1');
    await type('Amount', '100');
    await waitFor(() => expect(reasonOf('Request account')).toBe(''));
    press('Request account');
    await screen.findByText('The site takes no deposits now.');
  });
});

describe('the deposit history', () => {
  it('FND-03 FND-04 loads page by page, and begins with the first again when it is refreshed', async () => {
    rows = Array.from({ length: 25 }, (_, at) => row({ id: 100 - at, status: 1, stage: 'over' }));
    await show(Screen, '/mine/charge?type=1');
    await waitFor(() => expect(document.querySelectorAll('[data-deposit]')).toHaveLength(20));
    press('Load more');
    await waitFor(() => expect(document.querySelectorAll('[data-deposit]')).toHaveLength(25));
    expect(historyAsked).toEqual(['1/1', '1/2']);
    press('Refresh');
    await waitFor(() => expect(document.querySelectorAll('[data-deposit]')).toHaveLength(20));
    expect(historyAsked).toEqual(['1/1', '1/2', '1/1']);
  });

  it('says how far the chain is with a payment', async () => {
    rows = [row({ id: 4, stage: 'waiting-payment', confirmations: { seen: 1, needed: 3 } })];
    await show(Screen, '/mine/charge?type=1');
    expect((await screen.findByText('1/3 confirmations')).closest('[data-step="arrived"]')).not.toBeNull();
  });

  it('says what the tightest of the customer’s own limits leaves', async () => {
    const limit = (left: string) => ({
      value: '500.000000',
      next: null,
      used: '0',
      left,
      endsAt: '2026-11-30T00:00:00Z',
    });
    const [week, month] = [limit('12.500000'), limit('400.000000')];
    answers.set('deposits', () => ok({ day: { ...week, value: null, left: null }, week, month }));
    await show(Screen, '/mine/charge?type=1');
    const note = await screen.findByText(/You can deposit .*12\.5.* more this week/);
    expect(note.querySelector('a')?.getAttribute('href')).toBe('/mine/limits');
  });

  it('FND-14 FND-15 names the states, and tells what has happened', async () => {
    rows = [
      row({ id: 6 }),
      row({ id: 5, stage: 'waiting-proof', bank_info: BANK }),
      row({
        id: 4,
        stage: 'arrived',
        arrivedAt: '2026-11-25T10:01:00Z',
        received: '99.000000',
        firstApprovedAt: '2026-11-25T10:02:00Z',
      }),
      row({
        id: 3,
        status: 1,
        stage: 'over',
        arrivedAt: '2026-11-25T10:01:00Z',
        received: '99.000000',
        rate: '1.10000000',
        credited: '108.900000',
        decidedAt: '2026-11-25T10:03:00Z',
      }),
      row({ id: 2, status: 2, stage: 'over', decidedAt: '2026-11-25T10:03:00Z', remark: 'Nothing was received.' }),
      row({ id: 1, status: 3, stage: 'over', decidedAt: '2026-11-25T10:03:00Z' }),
    ];
    await show(Screen, '/mine/charge?type=1');
    const words = await waitFor(() => {
      const found = [...document.querySelectorAll('[data-deposit] [data-state]')].map(({ textContent }) => textContent);
      expect(found).toHaveLength(6);
      return found;
    });
    expect(words).toEqual([
      'Matching bank card',
      'Waiting for certificate upload',
      'Under review',
      'Done',
      'Rejected',
      'Invalid',
    ]);
    const steps = (id: number) =>
      [...document.querySelectorAll(`[data-deposit="${id}"] [data-step]`)].map((step) =>
        step.getAttribute('data-step'),
      );
    expect(steps(4)).toEqual(['requested', 'arrived', 'first', 'decided']);
    expect(steps(2)).toEqual(['requested', 'decided']);
    expect(document.querySelector('[data-deposit="3"]')?.textContent).toContain('108.900000');
    expect(document.querySelector('[data-deposit="2"]')?.textContent).toContain('Nothing was received.');
  });
});

describe('the contact of the deposit screen', () => {
  it.each([
    ['1', 1],
    ['0', 0],
  ])(
    'CFG-21a with is_recharge_contact %s there are %s ways to customer service',
    async (is_recharge_contact, count) => {
      await show(Screen, '/mine/charge?type=1', { is_recharge_contact });
      await field('Amount');
      expect(screen.queryAllByRole('link', { name: 'Contact customer service' })).toHaveLength(count);
    },
  );
});
