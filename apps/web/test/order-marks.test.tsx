// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { messages } from '@vitrine/locales/en';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { client, queryClient } from '../src/ground/client.ts';
import { refreshOwn } from '../src/ground/own-answers.ts';
import { useSession } from '../src/ground/session.ts';
import { useOrderMarks } from '../src/trading/chart/use-order-marks.ts';
import { orderRow } from './order-row.ts';

afterEach(cleanup);

it('an order that closes gets its exit mark with the next change of the account', async () => {
  const closedRows: OrderRow[] = [];
  vi.spyOn(client, 'call').mockImplementation(async () => ({ data: [...closedRows], last_page: 1 }) as never);
  useSession.setState({ token: 'a token' });
  const { result } = renderHook(() => useOrderMarks(1, []), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <IntlProvider locale="en" messages={messages} timeZone="UTC">
          {children}
        </IntlProvider>
      </QueryClientProvider>
    ),
  });
  const exits = () => {
    const prices: (number | undefined)[] = [];
    result.current(({ trades }) => prices.push(...trades.map(({ exit }) => exit?.price)))();
    return prices;
  };
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(exits()).toEqual([]);

  const CloseTick = { seq: 9, price: 101, at: '2026-11-21T03:05:00.000Z' };
  closedRows.push(orderRow(1, { Status: 3, Price: 101, ClosedBy: 'user', CloseTick }));
  refreshOwn();
  await waitFor(() => expect(exits()).toEqual([101]));
});
