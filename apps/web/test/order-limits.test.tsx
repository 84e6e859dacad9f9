// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { messages } from '@vitrine/locales/en';
import type { SideLimit } from '@vitrine/wire/trading/order-limits';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { useSession } from '../src/ground/session.ts';
import { initialForm } from '../src/trading/ticket/order-form.ts';
import { limitsOf } from '../src/trading/ticket/order-limits.ts';
import { orderSummary } from '../src/trading/ticket/order-summary.ts';
import { SizeShares } from '../src/trading/ticket/SizeShares.tsx';
import type { Ticket } from '../src/trading/ticket/use-ticket.ts';
import { context, EURUSD } from './order-context.ts';

configure({ asyncUtilTimeout: 10_000 });

const limit = (lots: string, note: string): SideLimit => ({ lots, limit: 'trading.house-limit', note });

/** The shares of an order that the account can pay up to 8.99 lots of. */
function showShares(buy: SideLimit, sell: SideLimit) {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify({ code: 1, msg: '', data: { buy, sell } }), {
        headers: { 'content-type': 'application/json' },
      }),
    ),
  );
  useSession.setState({ token: 'token' });
  const change = vi.fn();
  const form = initialForm(EURUSD, false);
  const ticket = { form, summary: orderSummary(form, context()), change } as unknown as Ticket;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={messages} timeZone="UTC">
        <SizeShares ticket={ticket} />
      </IntlProvider>
    </QueryClientProvider>,
  );
  return change;
}
afterEach(cleanup);

it('Max is what the house still takes where that is less than the account can pay, and says so', async () => {
  const change = showShares(limit('3.2000', 'Buy: at most 3.2 lots. Exposure limit.'), limit('90.0000', 'of a sale'));
  await screen.findByText('Buy: at most 3.2 lots. Exposure limit.');
  fireEvent.click(screen.getByRole('button', { name: /^Max: .*3\.2/ }));
  expect(change).toHaveBeenCalledWith({ type: 'lots-typed', lots: '3.20' });
});

it('Max is what the account can pay where the limits allow more, without a word about them', async () => {
  const change = showShares(limit('90.0000', 'of a buy'), limit('90.0000', 'of a sale'));
  await vi.waitFor(() => expect(screen.getByRole('button', { name: /^Max/ })).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name: /^Max/ }));
  expect(Number(change.mock.calls[0]?.[0].lots)).toBeGreaterThan(3.2);
  expect(screen.queryByText(/of a/)).toBeNull();
});

it('the smaller side decides, and the other one where that side takes nothing', () => {
  const [little, much, nothing] = [limit('1.0000', 'little'), limit('2.0000', 'much'), limit('0.0000', 'nothing')];
  expect(limitsOf({ buy: much, sell: little })).toEqual({ lots: 10_000n, note: 'little' });
  expect(limitsOf({ buy: nothing, sell: much })).toEqual({ lots: 20_000n, note: 'nothing' });
  expect(limitsOf({ buy: nothing, sell: nothing })).toEqual({ lots: 0n, note: 'nothing' });
});
