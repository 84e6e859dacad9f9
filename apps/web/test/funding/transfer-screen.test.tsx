// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { messages } from '@vitrine/locales/en';
import { listenToToasts, type ToastMessage } from '@vitrine/ui/toast';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// Parts of a screen load late, on a busy machine later still.
configure({ asyncUtilTimeout: 20_000 });

interface Sent {
  readonly path: string;
  readonly key: string | null;
  readonly body: Readonly<Record<string, string>>;
}

const sent: Sent[] = [];
let logAsked: string[] = [];
let balance = 1_000;
let transfers: object[] = [];
let answer: () => object = () => ({ code: 1, msg: 'Transfer done', data: { seq: 9 } });
let figures = figuresOf('0.000000', '-', '5000.000000');

function figuresOf(usedMargin: string, ratio: string, transferable: string) {
  return {
    net_value: (Number(transferable) + Number(usedMargin)).toFixed(6),
    free: transferable,
    used_margin: usedMargin,
    pending_margin: '0.000000',
    open_profit: '0.000000',
    prepayment_ratio: ratio,
    risk_rate: '-',
    transferable,
    margin_call_level: '100',
    stop_out_level: '50',
  };
}
const ok = (data: unknown) => ({ code: 1, msg: 'ok', data });
const accounts = () =>
  (['change', 'forex', 'micro'] as const).map((type, at) => ({
    accountTypeId: at + 1,
    type,
    balance: type === 'change' ? `${balance}.000000` : '5000.000000',
    lockBalance: '0.000000',
    currencyId: 1,
    seq: 1,
  }));

function answerTo(url: URL, init: RequestInit): object {
  if (url.pathname.endsWith('getBalance')) return ok(accounts());
  if (url.pathname.endsWith('forexDetail')) return ok({ ...figures, accountTypeId: 2, seq: 1 });
  if (url.pathname.endsWith('transfer_log')) {
    const type = url.searchParams.get('type') ?? '';
    logAsked.push(`${type}/${url.searchParams.get('page')}`);
    const page = Number(url.searchParams.get('page'));
    const data = type === '3' ? [] : transfers.slice((page - 1) * 20, page * 20);
    return ok({ data, total: type === '3' ? 0 : transfers.length, last_page: 1, page, seq: 1 });
  }
  const headers = new Headers(init.headers);
  const body = Object.fromEntries(init.body as URLSearchParams) as Record<string, string>;
  sent.push({ path: url.pathname, key: headers.get('idempotency-key'), body });
  return answer();
}
vi.stubGlobal('fetch', async (address: string, init: RequestInit) => ({
  ok: true,
  status: 200,
  headers: new Headers(),
  json: async () => answerTo(new URL(address, 'http://site'), init),
}));
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
vi.stubGlobal('scrollTo', () => undefined);
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

const { queryClient } = await import('../../src/ground/client.ts');
const { useSession } = await import('../../src/ground/session.ts');
const { TransferScreen } = await import('../../src/funding/transfer/TransferScreen.tsx');

const toasts: ToastMessage[] = [];
listenToToasts((toast) => toasts.push(toast));

let uid = 0;
beforeEach(() => {
  uid += 1;
  useSession.setState({ token: `token ${uid}`, user: { uid, is_demo: 1 } as never });
  [balance, transfers, logAsked, figures] = [1_000, [], [], figuresOf('0.000000', '-', '5000.000000')];
  answer = () => ({ code: 1, msg: 'Transfer done', data: { seq: 9 } });
  sent.length = 0;
  toasts.length = 0;
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function show(address = '/mine/transfer', site: object = {}) {
  queryClient.setQueryData(['site'], { currency: 'USD', timezone: 'GMT', only_one_account: '0', ...site });
  const root = createRootRoute({});
  const screens = ['/mine/transfer', '/mine/accounts', '/mine/history', '/user', '/trade'].map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: path === '/mine/transfer' ? TransferScreen : () => null,
    }),
  );
  const router = createRouter({
    routeTree: root.addChildren(screens),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale="en" messages={messages} timeZone="UTC">
        <RouterProvider router={router as never} />
      </IntlProvider>
    </QueryClientProvider>,
  );
  return router;
}
const amount = () => screen.findByLabelText<HTMLInputElement>('Amount');
const type = async (text: string) => fireEvent.change(await amount(), { target: { value: text } });
const button = (name: RegExp) => screen.getByRole('button', { name });
/** What a screen reader says of the button beside its name. */
const reasonOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
const figure = (name: string) => document.querySelector(`[data-figure="${name}"]`)?.textContent;

describe('the transfer screen', () => {
  it('says what is missing while it cannot be pressed, and what will be left when it can', async () => {
    await show('/mine/transfer?from=1&to=3');
    await amount();
    const submit = button(/^Transfer$/);
    expect(submit.getAttribute('aria-disabled')).toBe('true');
    expect(reasonOf(submit)).toBe('Enter an amount to transfer.');
    expect([figure('from-left'), figure('to-left')]).toEqual(['1,000.000000', '5,000.000000']);
    await type('1,000.5');
    expect(reasonOf(submit)).toMatch(/^You can transfer up to .*1,000\.00.*Enter a smaller amount/);
    expect((await amount()).getAttribute('aria-invalid')).toBe('true');
    await type('12x');
    expect(reasonOf(submit)).toBe('Enter a number with at most 6 decimals.');
    await type('250.25');
    expect(submit.getAttribute('aria-disabled')).toBeNull();
    expect([figure('from-left'), figure('to-left')]).toEqual(['749.750000', '5,250.250000']);
    expect(submit.textContent).toMatch(/250\.25/);
  });

  it('FND-66 fills in the full transferable balance, of the contract account what the server says', async () => {
    figures = figuresOf('0.000000', '-', '4321.123450');
    await show('/mine/transfer?from=2&to=1');
    fireEvent.click(await screen.findByRole('button', { name: 'Transfer all that is available' }));
    expect((await amount()).value).toBe('4321.12345');
    expect(figure('from-left')).toBe('0.000000');
  });

  it('FND-70 API-15 sends one request for a double press, says the server’s text, and asks for the balance a second later', async () => {
    await show('/mine/transfer?from=1&to=2');
    await type('250');
    const submit = button(/^Transfer .*250/);
    fireEvent.click(submit);
    fireEvent.click(submit);
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(sent).toEqual([
      {
        path: '/api/account/transfer',
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        body: { balance: '250', currency_id: '1', from: '1', to: '2' },
      },
    ]);
    expect(toasts[0]).toMatchObject({ kind: 'done', title: 'Transfer done' });
    // Posted after the first answer: only what is asked a second later can know it.
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    balance = 750;
    const before = Date.now();
    await waitFor(() => expect(figure('from-left')).toBe('750.000000'), { timeout: 5_000 });
    expect(Date.now() - before).toBeLessThan(3_000);
    expect((await amount()).value).toBe('');
  });

  it('says at the amount what the server refused, until something is changed', async () => {
    answer = () => ({
      code: 1706,
      msg: 'You can transfer up to 3.000000 from this account.',
      data: { reason: 'funding.insufficient-balance', params: {} },
    });
    await show('/mine/transfer?from=1&to=2');
    await type('5');
    fireEvent.click(button(/^Transfer .*5/));
    await screen.findByText('You can transfer up to 3.000000 from this account.');
    await type('4');
    expect(screen.queryByText('You can transfer up to 3.000000 from this account.')).toBeNull();
  });

  it('asks before money leaves an account with open positions, and shows the margin level that is left', async () => {
    figures = figuresOf('100.000000', '5100.00', '5000.000000');
    const router = await show('/mine/transfer?from=2&to=1');
    await type('4900');
    fireEvent.click(button(/^Transfer .*4,900/));
    await screen.findByText('Your positions will have less margin');
    expect(figure('margin-after')).toBe('200.00%');
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Transfer anyway' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    // The other way round nothing suffers, and nothing is asked.
    await router.navigate({ to: '/mine/transfer', search: { from: 1, to: 2 } });
    await type('1');
    fireEvent.click(await screen.findByRole('button', { name: /^Transfer .*1\.0/ }));
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it('swaps the accounts by a press, and keeps them in the address', async () => {
    const router = await show('/mine/transfer?from=1&to=3');
    await amount();
    fireEvent.click(button(/Swap the accounts/));
    await waitFor(() => expect(router.state.location.search).toEqual({ from: 3, to: 1 }));
    expect(figure('from-left')).toBe('5,000.000000');
  });

  it('FND-71 lists the transfers with both accounts and the amount, and says when there are none of an account', async () => {
    transfers = [{ balance: '12.500000', from: 1, to: 2, created_at: '', createdAt: '2026-11-25T22:00:00Z', seq: 7 }];
    await show();
    const row = await waitFor(() => {
      const found = document.querySelector('[data-transfer]');
      expect(found).not.toBeNull();
      return found!;
    });
    expect(row.textContent).toMatch(/^Funding accounttoContract account2026-11-25 22:00:0012\.500000$/);
    expect(new Set(logAsked)).toEqual(new Set(['0/1']));
  });

  it('has nothing to choose where the contract account is the only one', async () => {
    await show('/mine/transfer', { only_one_account: '1' });
    await screen.findByText('There is nothing to transfer');
    expect(screen.queryByLabelText('Amount')).toBeNull();
    expect(logAsked).toEqual([]);
  });
});
