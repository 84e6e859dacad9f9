// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { messages } from '@vitrine/locales/en';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Product } from '../src/market/product.ts';
import { OPENED_AT, optionRow } from './option-row.ts';

// Before anything takes the clock.
vi.useFakeTimers({ now: OPENED_AT, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));

const { OptionTicket } = await import('../src/options/ticket/OptionTicket.tsx');
const { OptionResult, OptionState } = await import('../src/options/orders/OptionFigures.tsx');
const { runningCount, useOptionList, useRefreshAtExpiry } = await import('../src/options/option-list.ts');
const { useOptionUpdates } = await import('../src/options/option-pushes.ts');
const { NO_UPDATES, withSettled } = await import('../src/options/option-updates.ts');
const { queryClient } = await import('../src/ground/client.ts');
const { quotes } = await import('../src/market/quotes.ts');
const { useSession } = await import('../src/ground/session.ts');
const { listenToToasts } = await import('@vitrine/ui/toast');

const BTC: Product = {
  id: 31,
  code: 'BTCUSD',
  showCode: 'BTC/USD',
  name: 'Bitcoin',
  categoryId: 6,
  logo: '',
  isClosed: false,
  isHalted: false,
  staleSeq: undefined,
  fillRule: 'last',
  calendar: ALWAYS_OPEN,
  quoteCurrency: 'USD',
  pricePrecision: 2,
  lotStep: 100n,
  minLots: 100n,
  maxLots: 500_000n,
  unitsPerLot: 1n,
  marginMode: 0,
  marginPerLot: 0n,
  feeRate: 0n,
  swap: undefined,
  multiples: [10],
  defaultMultiple: 10,
  leverageCap: 100,
  isCapOfCountry: false,
  quoteMaxAgeMs: 60_000,
  source: 'simulated',
  high: undefined,
  low: undefined,
};

const OFFER = {
  sec: [
    { Id: 1, Seconds: 30, ProfitRatio: '0.80000000', LimitAmount: '10.000000', MaxAmount: '5000.000000' },
    { Id: 2, Seconds: 60, ProfitRatio: '0.82000000', LimitAmount: '20.000000', MaxAmount: '5000.000000' },
  ],
  number: [{ Number: '10.000000' }, { Number: '50.000000' }],
  loss_level: '0',
  is_offered: '1',
};
const BALANCES = [
  { accountTypeId: 3, type: 'micro', balance: '100.000000', lockBalance: '0.000000', currencyId: 1, seq: 1 },
];

interface Sent {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly key: string | null;
}
const sent: Sent[] = [];
const answers = new Map<string, object>();
const toasts: { readonly title: string }[] = [];
const of = (path: string) => sent.filter((each) => each.path.endsWith(path));

let at = OPENED_AT;
const price = (mid: number) => {
  at += 1;
  quotes.put('BTCUSD', { mid, change: 0, seq: at, at: Date.now() });
};

function page(children: ReactNode) {
  return (
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale="en" messages={messages} timeZone="UTC">
        {children}
      </IntlProvider>
    </QueryClientProvider>
  );
}

beforeEach(() => {
  // No press belongs to the gesture of another test.
  vi.advanceTimersByTime(10_000);
  sent.length = 0;
  toasts.length = 0;
  answers.clear();
  answers.set('/get_seconds', { code: 1, msg: '', data: OFFER });
  answers.set('/getBalance', { code: 1, msg: '', data: BALANCES });
  answers.set('/micro/submit', { code: 1, msg: 'Order confirmed', data: { ...optionRow(9, { Type: 2 }), seq: 4 } });
  listenToToasts((message) => void toasts.push(message));
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(String(input), 'http://site');
    sent.push({ path: pathname, query: searchParams, key: new Headers(init?.headers).get('idempotency-key') });
    const answer = [...answers].find(([path]) => pathname.endsWith(path))?.[1];
    if (answer === undefined) return new Promise(() => undefined);
    return Promise.resolve(new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } }));
  });
  queryClient.clear();
  queryClient.setQueryData(['site'], { currency: 'USD', is_micro: '1', timezone: 'UTC' });
  useSession.setState({ token: 'token' });
  useOptionUpdates.setState(NO_UPDATES, true);
});
afterEach(cleanup);

/** Lets what was answered be drawn. */
const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the options form on a page', () => {
  const button = (direction: string) => document.querySelector(`[data-direction="${direction}"]`) as HTMLElement;
  const rests = () => ['up', 'down'].map((direction) => button(direction).getAttribute('aria-disabled') === 'true');
  const figure = (name: string) => document.querySelector(`[data-figure="${name}"]`)?.textContent;
  const amount = () => screen.getByRole('textbox', { name: 'Stake' }) as HTMLInputElement;

  async function open(product: Product = BTC, onLoginNeeded = (): void => undefined) {
    price(90_000);
    render(page(<OptionTicket product={product} onLoginNeeded={onLoginNeeded} />));
    await settle(20);
    await settle(20);
  }

  it('OPT-16 each time says its profit and its loss, and the figures follow what is typed', async () => {
    await open();
    const choices = screen.getAllByRole('radio').map((choice) => choice.getAttribute('aria-label'));
    expect(choices).toEqual(['30 s: payout 80% of the stake, loss 100%', '1 min: payout 82% of the stake, loss 100%']);
    expect([amount().value, figure('option-win'), figure('option-loss'), figure('option-break-even')]).toEqual([
      '10',
      '+8.00',
      '-10.00',
      '55.56%',
    ]);
    fireEvent.change(amount(), { target: { value: '12.35' } });
    expect(figure('option-win')).toBe('+9.88');
    fireEvent.change(amount(), { target: { value: '-5' } });
    expect([figure('option-win'), figure('option-loss'), rests()]).toEqual(['0.00', '0.00', [true, true]]);
    expect(amount().getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: '50' }));
    fireEvent.click(screen.getAllByRole('radio')[1]!);
    expect([figure('option-win'), figure('option-loss'), rests()]).toEqual(['+41.00', '-50.00', [false, false]]);
    fireEvent.change(amount(), { target: { value: '100.01' } });
    expect(screen.getByText('Available: \u2066100.000000\u2069. Enter a smaller stake.')).toBeTruthy();
  });

  it('pressed twice in a hurry it is one option, with what was on the screen', async () => {
    await open();
    fireEvent.click(button('down'));
    fireEvent.click(button('down'));
    await settle(20);
    const [submit, ...more] = of('/micro/submit');
    expect(more).toEqual([]);
    expect(Object.fromEntries(submit!.query)).toMatchObject({
      forex_id: '31',
      type: '2',
      number: '10.00',
      seconds: '30',
    });
    expect(submit!.key).toMatch(/\S/);
    expect(toasts[0]).toMatchObject({
      title: 'Order confirmed',
      description: 'Down \u206610.00\u2069 BTC/USD, 30 s. Payout \u2066+8.00\u2069.',
      link: { href: '/order?source=1&type=1&id=9' },
    });
  });

  it('without an answer the same press is sent again under its key, also by hand, and never a second one', async () => {
    await open();
    const lost = new Response('', { status: 502 });
    vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
      const { pathname, searchParams } = new URL(String(input), 'http://site');
      sent.push({ path: pathname, query: searchParams, key: new Headers(init?.headers).get('idempotency-key') });
      return Promise.resolve(lost.clone());
    });
    fireEvent.click(button('up'));
    await settle(5_000);
    expect(of('/micro/submit').length).toBe(3);
    expect(toasts[0]).toMatchObject({ title: 'No response from the server' });
    fireEvent.click(button('up'));
    await settle(5_000);
    expect(of('/micro/submit').length).toBe(6);
    expect(new Set(of('/micro/submit').map(({ key }) => key)).size).toBe(1);
  });

  it('with a closed market both directions rest, and the reason is said', async () => {
    await open({ ...BTC, isClosed: true });
    expect(rests()).toEqual([true, true]);
    expect(screen.getByText('The BTC/USD market is closed. Choose a product whose market is open.')).toBeTruthy();
    fireEvent.click(button('up'));
    await settle(20);
    expect(of('/micro/submit')).toEqual([]);
  });

  it('a visitor who presses is led to the login, and nothing is sent', async () => {
    useSession.setState({ token: undefined });
    const asked = vi.fn();
    await open(BTC, asked);
    fireEvent.click(button('up'));
    expect(asked).toHaveBeenCalledOnce();
    expect(of('/micro/submit')).toEqual([]);
  });

  it('what the server refuses stands at the field that it is about, until it is changed', async () => {
    await open();
    answers.set('/micro/submit', {
      code: 1405,
      msg: 'The minimum stake for this duration is 20.00. Enter a larger stake.',
      data: { reason: 'options.stake-below-minimum', params: { minimum: '20.00' } },
    });
    fireEvent.click(button('up'));
    await settle(20);
    expect(amount().getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.change(amount(), { target: { value: '20' } });
    expect(amount().getAttribute('aria-invalid')).toBeNull();
  });

  it('what is offered is asked for again by hand when it could not be had', async () => {
    answers.set('/get_seconds', { code: 0, msg: 'Try again later.', data: null });
    await open();
    expect(screen.getByRole('alert').textContent).toContain('Try again later.');
    answers.set('/get_seconds', { code: 1, msg: '', data: OFFER });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle(20);
    await settle(20);
    expect(screen.getAllByRole('radio').length).toBe(2);
  });

  it('where it is not offered it says so', async () => {
    answers.set('/get_seconds', { code: 1, msg: '', data: { ...OFFER, is_offered: '0' } });
    await open();
    expect(rests()).toEqual([true, true]);
    expect(screen.getByText('Timed options are not available on this account.')).toBeTruthy();
  });
});

describe('a running option', () => {
  const list = (rows: readonly object[]) => ({
    code: 1,
    msg: '',
    data: { data: rows, total: rows.length, last_page: 1, page: 1, seq: 1 },
  });
  const running = () => optionRow(1, { ExpiresAt: new Date(Date.now() + 30_000).toISOString() });
  function Running() {
    const options = useOptionList(1);
    useRefreshAtExpiry(options);
    return (
      <>
        <output>{runningCount(options)}</output>
        {options.rows.map((row) => (
          <p key={row.Id}>
            <OptionState row={row} /> <OptionResult row={row} />
          </p>
        ))}
      </>
    );
  }
  const text = () => document.querySelector('p')?.textContent;
  const result = () => document.querySelector('[data-figure="option-result"]')?.textContent;

  it('OPT-13 counts down each second, and its result follows the price against the entry', async () => {
    answers.set('/micro/orders', list([running()]));
    price(100);
    render(page(<Running />));
    await settle(20);
    expect(text()).toContain('30 s left');
    expect(result()).toBe('0.00');
    await settle(1_000);
    expect(text()).toContain('29 s left');
    price(100.01);
    await settle(50);
    expect(result()).toBe('+8.00');
    price(99.99);
    await settle(50);
    expect(result()).toBe('-10.00');
    await settle(28_000);
    expect(text()).toContain('1 s left');
  });

  it('at zero it waits a second, asks again, and shows the final result as soon as it is told', async () => {
    answers.set('/micro/orders', list([running()]));
    price(100);
    render(page(<Running />));
    await settle(30_000);
    expect(text()).toContain('Settling');
    const before = of('/micro/orders').length;
    await act(async () => {
      useOptionUpdates.setState(
        withSettled(NO_UPDATES, {
          Id: 1,
          EndPrice: 101,
          FactProfits: '8.000000',
          Outcome: 'win',
          VoidReason: null,
          seq: 3,
        }),
      );
    });
    expect([text()?.includes('Won'), result(), screen.getByRole('status').textContent]).toEqual([true, '+8.00', '0']);
    expect(of('/micro/orders').length).toBe(before);
  });

  it('OPT-14a without a push the list itself brings the end, one second after zero', async () => {
    answers.set('/micro/orders', list([running()]));
    price(100);
    render(page(<Running />));
    await settle(30_500);
    const before = of('/micro/orders').length;
    answers.set('/micro/orders', list([]));
    await settle(400);
    expect(of('/micro/orders').length).toBe(before);
    await settle(200);
    await settle(100);
    expect(of('/micro/orders').length).toBeGreaterThan(before);
    expect(document.querySelector('p')).toBeNull();
  });
});
