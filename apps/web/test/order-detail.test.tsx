// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { messages } from '@vitrine/locales/en';
import { percent } from '@vitrine/ui/format';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { orderRow } from './order-row.ts';

vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), Link: () => null }));
const { OrderDetail } = await import('../src/trading/orders/OrderDetail.tsx');

afterEach(cleanup);

/** A closed order that brought 10 and paid a fee of 1. */
function detail(swap: string): void {
  const tick = { seq: 7, price: 100, at: '2026-11-18T15:00:00.000Z' };
  const row = orderRow(1, {
    Status: 3,
    ClosedBy: 'user',
    FactProfits: '10.000000',
    TradeFee: '1.000000',
    Swap: swap,
    OpenTick: tick,
    CloseTick: tick,
  });
  const client = new QueryClient();
  client.setQueryData(['site'], { currency: 'USD' });
  render(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={messages} timeZone="UTC">
        <OrderDetail order={{ row, seq: 1 }} />
      </IntlProvider>
    </QueryClientProvider>,
  );
}
const figureOf = (label: string) => screen.getByText(label).parentElement?.textContent?.replace(label, '');

it.each([
  ['2.500000', '-2.500000', '+6.500000'],
  ['-0.400000', '+0.400000', '+9.400000'],
])(
  'the headline counts fee and swap (%s), with its share of the margin and the gross result beside it',
  (swap, shown, left) => {
    detail(swap);
    expect(figureOf('Overnight swap')).toBe(shown);
    expect(figureOf('Result after fee and swap')).toBe(left);
    const headline = document.querySelector('[data-detail="profit"]');
    expect(headline?.textContent).toBe(left);
    expect(headline?.nextElementSibling?.textContent).toBe(percent(Number(left) * 10));
    expect(document.querySelector('[data-figure="gross"]')?.textContent).toContain('+10.000000');
  },
);

it('an order without nights that cost something says nothing of them', () => {
  detail('0.000000');
  expect(screen.queryByText('Overnight swap')).toBeNull();
  expect(figureOf('Result after fee')).toBe('+9.000000');
});
