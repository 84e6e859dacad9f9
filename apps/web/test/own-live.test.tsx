// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { afterEach, expect, it, vi } from 'vitest';
import { figuresText } from './figures-text.ts';
import { orderRow } from './order-row.ts';

const page = (data: readonly OrderRow[]) => ({ data, total: data.length, last_page: 1, page: 1, seq: 5 });
vi.mock('../src/ground/client.ts', async (original) => ({
  ...(await original<object>()),
  client: {
    call: async ({ operation }: { readonly operation: string }) =>
      operation === 'account-detail' ? { ...figuresText('9990.000000'), seq: 5 } : page([orderRow(1)]),
  },
}));
const { queryClient } = await import('../src/ground/client.ts');
const { useSession } = await import('../src/ground/session.ts');
const { useAccountPushes, useFigures, useFiguresAnswer } = await import('../src/ledger/use-account-figures.ts');
const { useOptionPushes, useOptionUpdates } = await import('../src/options/option-pushes.ts');
const { withSettled } = await import('../src/options/option-updates.ts');
const { useOpenOrders, usePositions } = await import('../src/trading/open-orders-store.ts');
const { useOrderPushes } = await import('../src/trading/order-pushes.ts');

const nothing = () => undefined;
/** What a screen shows of a customer. */
function Screen() {
  useFiguresAnswer();
  usePositions();
  const shown = [
    useFigures()?.free,
    useOpenOrders(({ positions }) => positions?.length),
    useOptionUpdates(({ settled }) => settled.size),
  ];
  return <p>{shown.map(String).join(' ')}</p>;
}
/** What loads late, as `OwnLive` does. */
function Live() {
  useAccountPushes();
  useOrderPushes(nothing);
  useOptionPushes(nothing);
  return null;
}
const tree = (isLive: boolean) => (
  <QueryClientProvider client={queryClient}>
    <Screen />
    {isLive ? <Live /> : null}
  </QueryClientProvider>
);
const text = () => document.querySelector('p')?.textContent;
afterEach(cleanup);

it('what was answered stays when the pushes are followed late, and is gone with the session', async () => {
  useSession.setState({ token: 'one' });
  const { rerender } = render(tree(false));
  const settled = { Id: 1, EndPrice: 1, FactProfits: '1.000000', Outcome: 'win', VoidReason: null, seq: 3 } as const;
  act(() => useOptionUpdates.setState((updates) => withSettled(updates, settled)));
  await waitFor(() => expect(text()).toBe('9990000000 1 1'));
  rerender(tree(true));
  await act(async () => undefined);
  expect(text()).toBe('9990000000 1 1');
  act(() => useSession.setState({ token: undefined }));
  expect(text()).toBe('undefined undefined 0');
});
