// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { messages } from '@vitrine/locales/en';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    unobserve() {}
  },
);
vi.stubGlobal('scrollTo', () => undefined);

const { MarketList } = await import('../src/market/MarketList.tsx');
const { quotes } = await import('../src/market/quotes.ts');
type Product = Parameters<typeof MarketList>[0]['products'][number];

const reads = { list: 0, row: new Map<string, number>(), price: new Map<string, number>() };
const count = (of: Map<string, number>, code: string) => of.set(code, (of.get(code) ?? 0) + 1);

/** Its fields tell who reads them: the list its category, a row its name, a price its precision. */
function watched(id: number, code: string): Product {
  return {
    id,
    code,
    isClosed: false,
    isHalted: false,
    staleSeq: undefined,
    fillRule: 'last',
    calendar: ALWAYS_OPEN,
    quoteMaxAgeMs: 60_000,
    get categoryId() {
      reads.list += 1;
      return 6;
    },
    get showCode() {
      count(reads.row, code);
      return code;
    },
    get pricePrecision() {
      count(reads.price, code);
      return 2;
    },
  } as unknown as Product;
}

async function show(content: ReactNode): Promise<void> {
  const root = createRootRoute();
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: () => content }),
    createRoute({ getParentRoute: () => root, path: '/trade', component: () => null }),
  ];
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  // Loaded first, so that rendering draws everything at once, deferred rows included.
  await router.load();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={messages} timeZone="UTC">
        <RouterProvider<typeof router> router={router} />
      </IntlProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(document.body.textContent).not.toBe(''));
}

/** A quote, and the frame that shows it. */
async function tick(code: string, mid: number, seq: number): Promise<void> {
  await act(async () => {
    quotes.put(code, { mid, change: seq, seq, at: Date.now() });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

const snapshot = () => ({ list: reads.list, row: new Map(reads.row), price: new Map(reads.price) });

describe('the list of products', () => {
  beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
  afterEach(cleanup);

  it('MKT-27b a tick renders close and change of its own row, never the list, another row or its own name', async () => {
    await tick('BTCUSD', 90_000, 1);
    await tick('ETHUSD', 3_000, 1);
    await show(<MarketList products={[watched(1, 'BTCUSD'), watched(2, 'ETHUSD')]} category="all" />);
    await waitFor(() => expect(screen.getByText('3,000.')).toBeTruthy());
    const before = snapshot();
    for (let seq = 2; seq <= 20; seq += 1) await tick('BTCUSD', 90_000 + seq, seq);
    expect(document.querySelector('[data-row="BTCUSD"]')?.textContent).toMatch(/90,020\.00.*\+20\.00%/);
    expect(reads.list).toBe(before.list);
    expect(reads.row).toEqual(before.row);
    expect(reads.price.get('ETHUSD')).toBe(before.price.get('ETHUSD'));
    expect(reads.price.get('BTCUSD')).toBe((before.price.get('BTCUSD') ?? 0) + 19);
  });

  it('a row is a link that makes its product the current one of the trade screen', async () => {
    await show(<MarketList products={[watched(1, 'BTCUSD')]} category="all" />);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/trade?symbol=BTCUSD');
  });

  it('a closed market says so in place of its price, with the last price and its time beside it', async () => {
    const closed = { ...watched(3, 'EURUSD'), isClosed: true } as Product;
    await tick('EURUSD', 1.1, 1);
    await show(<MarketList products={[closed]} category="all" />);
    const row = screen.getByRole('link');
    expect(row.textContent).toContain('Market closed');
    expect(row.querySelector('[data-last-known]')?.textContent).toMatch(/^1\.10+ \w+/);
    expect(row.querySelector('[data-last-known]')?.parentElement?.className).toContain('text-muted');
  });

  it('a category shows its own products alone, and says when it has none', async () => {
    await show(<MarketList products={[watched(1, 'BTCUSD')]} category="1" />);
    expect(screen.getByText('There are no products in this category. Choose another category.')).toBeTruthy();
  });
});
