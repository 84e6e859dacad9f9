// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it, vi } from 'vitest';
import type { ConservationReport } from '../src/ledger/conservation.ts';
import { ENGLISH } from './texts.ts';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search, children }: { to: string; search: Record<string, string>; children: ReactNode }) => (
    <a href={`${to}?${new URLSearchParams(search)}`}>{children}</a>
  ),
}));

vi.stubGlobal('matchMedia', () => ({
  matches: true,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));

const book = { book: 'demo', currency: 'USD', accounts: 5, sum: '0.000000', live: '200.000000' };
const GOOD: ConservationReport = {
  isConserved: true,
  checkedAt: '2026-11-21T08:00:00.000Z',
  seq: 41,
  books: [{ ...book, held: '200.000000', differences: 0 }],
  accounts: [],
};
const BAD: ConservationReport = {
  isConserved: false,
  checkedAt: '2026-11-21T08:00:30.000Z',
  seq: 57,
  books: [{ ...book, held: '200.000001', differences: 1 }],
  accounts: [{ account: 'cust/7/forex', book: 'demo', currency: 'USD', held: '200.000001', live: '200.000000' }],
};
/** The result of a new check; the previous report is good. */
let fresh: ConservationReport = BAD;
vi.stubGlobal('fetch', async (url: string) => {
  const isFresh = new URL(url, 'http://site').searchParams.get('fresh') === '1';
  return new Response(JSON.stringify({ code: 1, msg: '', data: isFresh ? fresh : GOOD }));
});

const { default: ConservationPage } = await import('../src/ledger/ConservationPage.tsx');

afterEach(cleanup);

function show() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <IntlProvider locale="en" messages={{ console: ENGLISH }} timeZone="UTC">
        <ConservationPage />
      </IntlProvider>
    </QueryClientProvider>,
  );
}

it('shows what was added up last, and by "check again" what is damaged since: which account, with both figures', async () => {
  show();
  await screen.findByText('Books balance');
  expect(screen.getByText(/up to journal row/).textContent).toContain('41');
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByText('Books do not balance');
  expect(screen.getByText(/up to journal row/).textContent).toContain('57');
  const row = within(screen.getByRole('link', { name: 'cust/7/forex' }).closest('tr')!);
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Demo · USD',
    '200.000001',
    '200.000000',
    '0.000001',
  ]);
  expect(screen.getByRole('link', { name: 'cust/7/forex' }).getAttribute('href')).toContain('/ledger?customer=7');
});

it('says to whom accounts are shown when they are not shown here', async () => {
  fresh = { ...BAD, accounts: null };
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Check again' }));
  await screen.findByText(/Only finance, risk and owners/);
});
