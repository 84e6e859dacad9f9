// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { messages } from '@vitrine/locales/en';
import type { ToastMessage } from '@vitrine/ui/toast';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Product } from '../src/market/product.ts';
import { orderRow } from './order-row.ts';

// A busy machine answers late; a fault never does.
configure({ asyncUtilTimeout: 10_000 });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

const { OrderTicket } = await import('../src/trading/ticket/OrderTicket.tsx');
const { useSizes } = await import('../src/trading/ticket/remembered-sizes.ts');
const { quotes } = await import('../src/market/quotes.ts');
const { useSession } = await import('../src/ground/session.ts');
const { serverClock } = await import('../src/ground/server-clock.ts');
const { fillPrice } = await import('../src/trading/ticket/fill-price.ts');
const { useOpenOrders } = await import('../src/trading/open-orders-store.ts');
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
  feeRate: 200_000_000n,
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
const ETH: Product = { ...BTC, id: 32, code: 'ETHUSD', showCode: 'ETH/USD' };

let answer: object = {};
const sent: { readonly query: URLSearchParams; readonly key: string | null }[] = [];
const toasts: ToastMessage[] = [];

function ticket(product: Product) {
  const client = new QueryClient();
  client.setQueryData(['site'], { currency: 'USD', trade_fee_type: '1' });
  return (
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={messages} timeZone="UTC">
        <OrderTicket product={product} onLoginNeeded={() => undefined} />
      </IntlProvider>
    </QueryClientProvider>
  );
}

const byData = (name: string, value: string) => document.querySelector(`[data-${name}="${value}"]`);
const button = (side: 'buy' | 'sell') => byData('side', side) as HTMLElement;
const entry = (name: string) => screen.getByRole('spinbutton', { name }) as HTMLInputElement;
const enter = (name: string, value: string) => fireEvent.change(entry(name), { target: { value } });
/** Presses what opens a price field, whose code comes later. */
async function open(role: 'button' | 'switch', name: string, field: string): Promise<void> {
  fireEvent.click(screen.getByRole(role, { name }));
  await screen.findByRole('spinbutton', { name: field });
}
const rests = () => (['buy', 'sell'] as const).map((side) => button(side).getAttribute('aria-disabled') === 'true');

describe('the order form', () => {
  beforeEach(() => {
    sent.length = 0;
    toasts.length = 0;
    answer = { code: 1, msg: 'Order confirmed', data: { id: 77, seq: 1 } };
    listenToToasts((message) => void toasts.push(message));
    vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
      const { pathname, searchParams } = new URL(String(input), 'http://site');
      if (pathname !== '/v2/api/forex/submit') return new Promise(() => undefined);
      sent.push({ query: searchParams, key: new Headers(init?.headers).get('idempotency-key') });
      return Promise.resolve(new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } }));
    });
    for (const code of ['BTCUSD', 'ETHUSD'])
      quotes.put(code, {
        mid: 90_000,
        change: 0,
        seq: 1,
        at: serverClock.now(),
        sides: { bid: 89_999, ask: 90_001, seq: 1 },
      });
    useSizes.setState({}, true);
    useSession.setState({ token: 'token' });
    render(ticket(BTC));
  });
  afterEach(cleanup);

  it('TRD-10 lots are not decreased when lots minus step is not above zero', () => {
    const less = () => screen.getByRole('button', { name: 'Decrease lots' }).getAttribute('aria-disabled') === 'true';
    const lots = screen.getByRole('textbox', { name: 'Lots' }) as HTMLInputElement;
    expect([lots.value, less()]).toEqual(['0.01', true]);
    fireEvent.change(lots, { target: { value: '0.02' } });
    expect(less()).toBe(false);
    fireEvent.change(lots, { target: { value: '0.005' } });
    expect(less()).toBe(true);
  });

  it('tells the price that an order was filled at once it is known, and does not wait for it for long', async () => {
    const position = { row: orderRow(77, { OriginPrice: 90_003 }), price: 90_000, profit: 0n, net: 0n };
    fireEvent.click(button('buy'));
    await waitFor(() => expect(sent.length).toBe(1), { timeout: 10_000 });
    act(() => useOpenOrders.setState({ positions: [position] } as never));
    await waitFor(() => expect(toasts.length).toBe(1), { timeout: 10_000 });
    expect(toasts[0]).toMatchObject({ description: 'Bought 0.01 BTC/USD at \u206690,003.00\u2069' });
    vi.useFakeTimers();
    const other = fillPrice(78);
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    expect(await other).toBeUndefined();
    act(() => useOpenOrders.setState({ positions: undefined } as never));
  });

  it('says that an order is unanswered until a press is answered, under the same key', async () => {
    const ask = fetch;
    vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
      void ask(input, init);
      return Promise.resolve(new Response('', { status: 502 }));
    });
    // Not what the test before has bought: the guard takes the same press within 700 ms for a double click.
    fireEvent.click(button('sell'));
    await waitFor(() => expect(toasts.length).toBe(1), { timeout: 10_000 });
    await screen.findByText(/may or may not have been placed/);
    vi.stubGlobal('fetch', ask);
    fireEvent.click(button('sell'));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Order confirmed' }), { timeout: 10_000 });
    expect(screen.queryByText(/may or may not have been placed/)).toBeNull();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('keeps the last size for each product and account', async () => {
    const lots = () => (screen.getByRole('textbox', { name: 'Lots' }) as HTMLInputElement).value;
    cleanup();
    const shown = render(ticket(BTC));
    const rerender = (product: Product) => act(async () => shown.rerender(ticket(product)));
    fireEvent.change(screen.getByRole('textbox', { name: 'Lots' }), { target: { value: '0.07' } });
    // What cannot be ordered is not kept.
    fireEvent.change(screen.getByRole('textbox', { name: 'Lots' }), { target: { value: '0.005' } });
    await rerender(ETH);
    expect(lots()).toBe('0.01');
    await rerender(BTC);
    expect(lots()).toBe('0.07');
    fireEvent.click(screen.getByRole('button', { name: 'Margin' }));
    const margin = async () =>
      ((await screen.findByRole('textbox', { name: 'Margin (USD)' })) as HTMLInputElement).value;
    expect(await margin()).toBe('630.01');
    cleanup();
    render(ticket(BTC));
    expect(await margin()).toBe('630.01');
    cleanup();
    useSession.setState({ token: 'other', user: { uid: 2 } as never });
    render(ticket(BTC));
    expect(lots()).toBe('0.01');
    useSession.setState({ token: 'token', user: undefined });
  });

  it('a visitor finds the form filled in after the login, once', async () => {
    cleanup();
    useSession.setState({ token: undefined });
    render(ticket(BTC));
    fireEvent.change(screen.getByRole('textbox', { name: 'Lots' }), { target: { value: '0.05' } });
    await open('switch', 'Stop-loss', 'Stop-loss price');
    enter('Stop-loss price', '80000');
    fireEvent.click(button('buy'));
    expect(sent).toEqual([]);

    const filled = () => [
      (screen.getByRole('textbox', { name: 'Lots' }) as HTMLInputElement).value,
      ...screen.queryAllByRole('spinbutton').map((field) => (field as HTMLInputElement).value),
    ];
    const comeBack = (product: Product) => {
      cleanup();
      useSizes.setState({}, true);
      useSession.setState({ token: 'token' });
      render(ticket(product));
    };
    comeBack(BTC);
    await waitFor(() => expect(filled()).toEqual(['0.05', '80000']));
    comeBack(BTC);
    expect(filled()).toEqual(['0.01']);
  });

  it('a form that was kept for another product, or that cannot be read, is not filled in', () => {
    const kept = (text: string) => {
      cleanup();
      sessionStorage.setItem('vitrine.form', text);
      render(ticket(BTC));
      return (screen.getByRole('textbox', { name: 'Lots' }) as HTMLInputElement).value;
    };
    const form = { lots: '0.05', prices: { stopLoss: 7 }, size: { unit: 'lot', text: 1 }, captured: 'stopLoss' };
    expect(kept(JSON.stringify({ name: 'order', product: 31, form }))).toBe('0.05');
    expect(kept(JSON.stringify({ name: 'order', product: 32, form }))).toBe('0.01');
    for (const text of ['', 'null', '7', '{"name":"order","product":31,"form":null}', '{'])
      expect(kept(text)).toBe('0.01');
  });

  it('an amount is sent as the lots that it pays for', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Margin' }));
    const field = await screen.findByRole('textbox', { name: 'Margin (USD)' });
    fireEvent.change(field, { target: { value: '1000' } });
    expect(byData('figure', 'lots')?.textContent).toMatch(/^= \W?0\.11\W? lots$/);
    fireEvent.click(button('buy'));
    await waitFor(() => expect(sent.length).toBe(1), { timeout: 10_000 });
    expect(sent[0]?.query.get('cont')).toBe('0.11');
    // Or its message would come in the next test.
    await waitFor(() => expect(toasts.length).toBe(1), { timeout: 10_000 });
    fireEvent.change(field, { target: { value: '1' } });
    expect(screen.getByText('This does not pay for 0.01 lots. Enter more, or choose more leverage.')).toBeTruthy();
    expect(rests()).toEqual([true, true]);
  });

  it('a pending order says what it waits for, and is sent under one key without a price seen', async () => {
    await open('button', 'Pending', 'Target price');
    expect(entry('Target price').value).toBe('90000.00');
    enter('Target price', '80000');
    expect(byData('waiting', 'buy')?.textContent).toBe(
      'Buy limit triggers at 80,000.00 or below, 10,001.00 (11.11%) away',
    );
    expect(byData('waiting', 'sell')?.textContent).toMatch(/^Sell stop triggers at 80,000\.00/);
    expect(button('buy').textContent).toBe('Buy limit 0.01 BTC/USD80,000.00');
    expect(byData('figure', 'buy-margin')?.textContent).toBe('80.000000');

    fireEvent.click(button('buy'));
    fireEvent.click(button('buy'));
    await waitFor(() => expect(toasts.length).toBeGreaterThan(0));
    expect(Object.fromEntries(sent[0]?.query ?? [])).toMatchObject({
      type: '1',
      cont: '0.01',
      forex_id: '31',
      multiple: '10',
      status: '0',
      target_price: '80000.00',
    });
    expect(sent[0]?.query.has('expect_price')).toBe(false);
    // Before the first press is drawn as busy a second one may get through: it is the same press.
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sent[0]?.key).toMatch(/\S/);
    expect(toasts[0]).toMatchObject({
      title: 'Order confirmed',
      description: 'Buy 0.01 BTC/USD at \u206680,000.00\u2069',
      link: { href: '/order?source=0&type=0&id=77' },
    });
  });

  it('a captured stop rests the sides it is wrong for, and goes with the order', async () => {
    await open('switch', 'Stop-loss', 'Stop-loss price');
    expect(entry('Stop-loss price').value).toBe('90000.00');
    expect(rests()).toEqual([true, true]);
    // What the switch captured is no mistake of the customer.
    expect(entry('Stop-loss price').getAttribute('aria-invalid')).toBeNull();
    expect(byData('mark', 'buy-stopLoss')?.textContent).toBe('Buymust be below 89,999.00');
    expect(screen.getByText(/For a sell, set the stop-loss above the price\./).className).toContain('text-muted');
    enter('Stop-loss price', '90000');
    expect(entry('Stop-loss price').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/For a sell, set the stop-loss above the price\./).className).toContain('text-warning');

    // A step is a power of ten of points near a ten-thousandth of the price.
    fireEvent.keyDown(entry('Stop-loss price'), { key: 'ArrowDown' });
    expect(entry('Stop-loss price').value).toBe('89999.00');
    fireEvent.keyDown(entry('Stop-loss price'), { key: 'PageDown' });
    expect(entry('Stop-loss price').value).toBe('89989.00');
    expect(rests()).toEqual([false, true]);
    expect(entry('Stop-loss price').getAttribute('aria-invalid')).toBeNull();
    expect(byData('mark', 'buy-stopLoss')?.textContent).toBe('Buy-0.120000');
    const fee = Number(byData('figure', 'buy-fee')?.textContent);
    expect(Number(byData('figure', 'buy-lossAtStop')?.textContent)).toBeCloseTo(-0.12 - fee, 6);

    // TRD-11: an empty take-profit is none.
    await open('switch', 'Take-profit', 'Take-profit price');
    enter('Take-profit price', '');
    fireEvent.click(button('buy'));
    await waitFor(() => expect(sent.length).toBe(1), { timeout: 10_000 });
    const query = Object.fromEntries(sent[0]?.query ?? []);
    expect(query).toMatchObject({ status: '1', expect_price: '90001.00', stop_loss_price: '89989.00' });
    expect('target_profit_price' in query || 'target_price' in query).toBe(false);
  });

  it('one tap moves a stop by a share of the price, a distance or an amount of money', async () => {
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    await open('switch', 'Stop-loss', 'Stop-loss price');
    press('Stop-loss: 1% below the price');
    expect([entry('Stop-loss price').value, rests()]).toEqual(['89100.00', [false, true]]);
    // 0.01 lots: a move of 901 from the ask of 90,001 costs 9.01.
    expect(byData('mark', 'buy-stopLoss')?.textContent).toBe('Buy-9.010000');
    press('Stop-loss: 0.5% above the price');
    expect([entry('Stop-loss price').value, rests()]).toEqual(['90450.00', [true, false]]);
    press('Price');
    press('Stop-loss: 50.00 below the price');
    expect(entry('Stop-loss price').value).toBe('89950.00');
    press('Money (USD)');
    press('Stop-loss: 10 USD below the price');
    expect(entry('Stop-loss price').value).toBe('89000.00');
    press('Percent');
  });

  it('APP-56a API-09c a stop that the server refuses is marked at its field until it is changed, and no toast says it too', async () => {
    answer = {
      code: 1315,
      msg: 'The stop-loss is on the wrong side of the price. Set it below for a buy, above for a sell.',
      data: { reason: 'trading.stop-loss-wrong-side', params: {} },
    };
    await open('switch', 'Stop-loss', 'Stop-loss price');
    enter('Stop-loss price', '1');
    fireEvent.click(button('buy'));
    await waitFor(() => expect(entry('Stop-loss price').getAttribute('aria-invalid')).toBe('true'));
    expect(byData('stop', 'stopLoss')?.textContent).toContain('wrong side of the price');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(toasts.filter(({ kind }) => kind !== 'done')).toEqual([]);
    enter('Stop-loss price', '2');
    expect(entry('Stop-loss price').getAttribute('aria-invalid')).toBeNull();
  });

  it('a price that cannot be read is said at its field and stops both sides', async () => {
    await open('button', 'Pending', 'Target price');
    enter('Target price', '');
    expect(screen.getByText('Enter the target price with at most 2 decimals after a point.')).toBeTruthy();
    expect(rests()).toEqual([true, true]);
  });
});

it('the form starts anew with another product', async () => {
  useSession.setState({ token: 'token' });
  const { rerender } = render(ticket(BTC));
  await open('button', 'Pending', 'Target price');
  await open('switch', 'Take-profit', 'Take-profit price');
  expect(screen.getAllByRole('spinbutton').length).toBe(2);
  await act(async () => rerender(ticket(ETH)));
  expect(screen.queryAllByRole('spinbutton')).toEqual([]);
  expect(screen.getByRole('button', { name: 'Market' }).getAttribute('aria-pressed')).toBe('true');
  cleanup();
});

it('states the overnight swap of a product that has one', () => {
  const shown = render(ticket(BTC));
  expect(screen.queryByText('Overnight swap')).toBeNull();
  shown.rerender(ticket({ ...BTC, id: 33, swap: { buy: 10_000n, sell: -5_000n } }));
  expect(screen.getByText('Overnight swap')).toBeDefined();
  expect(screen.getByText(/22:00 UTC/)).toBeDefined();
});

it('says when a closed market opens, and in which zone, for pending orders too', async () => {
  cleanup();
  const clock = vi.spyOn(serverClock, 'now').mockReturnValue(Date.UTC(2026, 10, 28, 12));
  const fromMonday = {
    always: false,
    zone: 'utc',
    sessions: [{ from: 22 * 60, to: 5 * 1_440 }],
    holidays: [],
  } as const;
  render(ticket({ ...BTC, isClosed: true, calendar: fromMonday }));
  const why =
    'The BTC/USD market is closed, it opens Mon 22:00 \u2066UTC\u2069. Orders are accepted while it is open, pending ones too.';
  screen.getByText(why);
  await open('button', 'Pending', 'Target price');
  screen.getByText(why);
  expect(rests()).toEqual([true, true]);
  clock.mockRestore();
});
