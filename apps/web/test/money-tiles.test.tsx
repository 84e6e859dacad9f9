// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { messages } from '@vitrine/locales/en';
import { IntlProvider } from 'use-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
vi.stubGlobal('scrollTo', () => undefined);
const { useSession } = await import('../src/ground/session.ts');
const { MoneyTiles } = await import('../src/shell/MoneyTiles.tsx');

afterEach(cleanup);

/** The tiles in an app that has these screens, and what tells where it is. */
async function show(paths: readonly string[], site: Readonly<Record<string, string>>, isDemo: boolean) {
  useSession.setState({ user: { is_demo: isDemo ? 1 : 0 } as never });
  const client = new QueryClient();
  client.setQueryData(['site'], site);
  const root = createRootRoute({ component: MoneyTiles });
  const routes = ['/user', ...paths].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => null }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/user'] }),
  });
  await router.load();
  render(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={messages} timeZone="UTC">
        <RouterProvider router={router as never} />
      </IntlProvider>
    </QueryClientProvider>,
  );
  return router;
}
const names = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

describe('the tiles of the user centre for deposits and withdrawals', () => {
  const BOTH = ['/mine/charge', '/mine/withdraw'];

  it('are hidden while the app has no such screen', async () => {
    await show([], { customer_tag: '' }, false);
    expect(names()).toEqual([]);
  });

  it('CFG-15 leave out the deposit where `customer_tag` is ICE', async () => {
    await show(BOTH, { customer_tag: 'ICE' }, false);
    expect(names()).toEqual(['Withdraw']);
  });

  it.each([
    [false, ['/mine/charge', '/mine/withdraw']],
    [true, ['/user', '/user']],
  ])('lead to their screens, but keep a demo account (%s) where it is', async (isDemo, ends) => {
    const router = await show(BOTH, { customer_tag: '' }, isDemo);
    expect(names()).toEqual(['Deposit', 'Withdraw']);
    for (const [at, name] of ['Deposit', 'Withdraw'].entries()) {
      fireEvent.click(screen.getByRole('link', { name }));
      await expect.poll(() => router.state.location.pathname).toBe(ends[at]);
    }
  });
});
