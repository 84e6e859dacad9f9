// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { messages } from '@vitrine/locales/en';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { orderRow } from './order-row.ts';

// A busy machine answers late; a fault never does.
configure({ asyncUtilTimeout: 10_000 });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);
const asked: object[] = [];
vi.mock('../src/ground/client.ts', async (original) => ({
  ...(await original<object>()),
  client: {
    call: () => new Promise(() => undefined),
    ask: async (call: { readonly operation: string }, request: object) => {
      asked.push({ operation: call.operation, ...request });
      return { data: { id: 1, seq: 9 }, msg: 'Done' };
    },
  },
}));

// Loaded lazily; on a busy machine that takes longer than a test waits.
await import('@vitrine/ui/components/Dialog');
const { PendingCards, PendingTable } = await import('../src/trading/positions/PendingOrders.tsx');
const { StopsDialog } = await import('../src/trading/stops/StopsDialog.tsx');
const { CancelDialog } = await import('../src/trading/cancel/CancelDialog.tsx');
const { quotes } = await import('../src/market/quotes.ts');

const pending = orderRow(1, {
  Status: 0,
  OpenTick: null,
  PendingKind: 'limit',
  TargetPrice: 90,
  OriginPrice: 90,
  TargetLossPrice: 80,
});

function show(node: ReactNode) {
  quotes.put('BTCUSD', { mid: 100, change: 0, seq: 1, at: 0, sides: { bid: 99.99, ask: 100.01, seq: 1 } });
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={messages} timeZone="UTC">
        {node}
      </IntlProvider>
    </QueryClientProvider>,
  );
}
afterEach(() => {
  cleanup();
  asked.length = 0;
});
const nothing = () => undefined;

describe('orders that wait', () => {
  it.each([PendingCards, PendingTable])('stand with kind, target, distance to the market and stops', async (List) => {
    show(<List rows={[pending]} seq={1} onProduct={nothing} onAct={nothing} />);
    await screen.findByText('Limit');
    expect(screen.getByText('90.00')).toBeTruthy();
    expect(screen.getByText('80.00')).toBeTruthy();
    await waitFor(() =>
      expect(document.querySelector('[data-figure="distance"]')?.textContent).toBe('-10.01 (10.01%)'),
    );
  });

  it('are cancelled once it was asked, told that it cannot be undone', async () => {
    show(<CancelDialog order={pending} open onDone={nothing} heading={{ current: null }} />);
    await screen.findByText(/This cannot be undone/);
    expect(screen.getByText('11.00', { exact: false })).toBeTruthy();
    act(() => screen.getByRole('button', { name: 'Cancel order' }).click());
    await waitFor(() => expect(asked).toEqual([{ operation: 'cancel-order', id: 1 }]));
  });

  it('have stops by their target: the wrong side is marked and not sent, empty takes one off', async () => {
    show(<StopsDialog order={{ ...pending, Id: 2 }} open onDone={nothing} />);
    const loss = (await screen.findByRole('spinbutton', { name: 'Stop-loss' })) as HTMLInputElement;
    expect(loss.value).toBe('80.00');
    fireEvent.change(loss, { target: { value: '95' } });
    await screen.findByText('Must be below 90.00.');
    const send = screen.getByRole('button', { name: 'Set stop-loss and take-profit' });
    act(() => send.click());
    expect(asked).toEqual([]);
    fireEvent.change(loss, { target: { value: '' } });
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Take-profit' }), { target: { value: '120.5' } });
    act(() => send.click());
    await waitFor(() =>
      expect(asked).toEqual([{ operation: 'set-stops', id: 2, stop_loss_price: '', target_profit_price: '120.50' }]),
    );
  });
});
