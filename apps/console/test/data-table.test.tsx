// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { numberFilter } from '../src/ground/table/filter.ts';
import { ENGLISH } from './texts.ts';

vi.stubGlobal('matchMedia', (query: string) => ({
  matches: query.includes('min-width'),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
const SITE_TERMS = {
  version: 1,
  currency: 'EUR',
  terms: {
    tradeFee: 'notional',
    demoGrant: '1',
    marginCallPercent: '100',
    marginRearmPercent: '105',
    stopOutPercent: '50',
  },
  proposal: null,
};
const recorded: URLSearchParams[] = [];
let records = true;
vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
  if (url.includes('/console/api/site/terms')) return Response.json({ code: 1, msg: '', data: SITE_TERMS });
  if (!url.endsWith('/console/api/exports') || !records) throw new TypeError('offline');
  recorded.push(new URLSearchParams(String(body)));
  return Response.json({ code: 1, msg: '', data: null });
});
Element.prototype.scrollIntoView = () => undefined;
vi.stubGlobal('CSS', { escape: (text: string) => text });

// Loaded first: on a busy machine the menu's code takes longer than a test waits.
await import('@vitrine/ui/components/Menu');
const { DataTable } = await import('../src/ground/table/DataTable.tsx');
const { amountColumn } = await import('../src/ground/table/columns.tsx');
const { useKeyedRows } = await import('../src/ground/table/keyed-pages.ts');
type Address = Parameters<typeof DataTable>[0]['address'];
type Load = Parameters<typeof useKeyedRows<Order>>[1];

interface Order {
  readonly id: number;
  readonly lots: bigint;
  readonly note: string | undefined;
}

const COLUMNS: Parameters<typeof DataTable<Order>>[0]['columns'] = [
  { key: 'id', label: 'Order', value: ({ id }) => id, isSortable: true },
  { key: 'lots', label: 'Lots', value: ({ lots }) => lots, align: 'end', isSortable: true },
  { key: 'note', label: 'Note', value: ({ note }) => note, isSortable: true, isExtra: true },
];
const rowKey = ({ id }: Order) => String(id);
const order = (id: number): Order => ({ id, lots: BigInt(1_000 - id), note: id % 2 === 0 ? `note ${id}` : undefined });

/** Pages of `size` of orders 1 to `count`. */
function pagesOf(count: number, size: number): Load {
  return async (after) => {
    const from = after === undefined ? 0 : Number(after);
    const rows = Array.from({ length: Math.min(size, count - from) }, (_, index) => order(from + index + 1));
    return { rows, next: from + size < count ? String(from + size) : null };
  };
}

let search: Record<string, string> = {};

interface HarnessProps {
  readonly load: Load;
  readonly first: Readonly<Record<string, string>>;
  readonly columns?: typeof COLUMNS;
}

function Harness({ load, first, columns = COLUMNS }: HarnessProps) {
  const [now, setNow] = useState(first);
  search = now;
  const address = useMemo((): Address => {
    const { sort, id, ...filters } = now;
    return {
      search: now,
      filters,
      sort: sort === undefined ? undefined : { key: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') },
      openId: id,
      filter: (name, value) =>
        setNow(({ [name]: _, ...rest }) => (value === undefined || value === '' ? rest : { ...rest, [name]: value })),
      clear: () => setNow(({ sort: kept }) => (kept === undefined ? {} : { sort: kept })),
      sortBy: (by) => setNow((before) => ({ ...before, sort: `${by.isDescending ? '-' : ''}${by.key}` })),
      open: (row) =>
        setNow(({ id: _, ...rest }) => (row === undefined ? rest : { ...rest, id: row }) as Record<string, string>),
      dialog: undefined,
      showDialog: () => undefined,
    };
  }, [now]);
  const data = useKeyedRows(['orders', address.filters], load);
  return (
    <DataTable
      name="orders"
      caption="Orders"
      columns={columns}
      rowKey={rowKey}
      data={data}
      address={address}
      filters={[numberFilter('customer', 'Customer')]}
      empty="No orders yet"
      opens
    />
  );
}

function show(load: Load, first: Readonly<Record<string, string>> = {}, columns = COLUMNS) {
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <IntlProvider locale="en" timeZone="UTC" messages={{ console: ENGLISH }}>
        <Harness load={load} first={first} columns={columns} />
      </IntlProvider>
    </QueryClientProvider>,
  );
}

const ids = () => [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the table of the console', () => {
  it('shows grey rows, then what came, then the next page by its key', async () => {
    show(pagesOf(5, 2));
    expect(screen.getByRole('table', { name: 'Orders' }).getAttribute('aria-busy')).toBe('true');
    await screen.findByText('2 rows loaded');
    expect(ids()).toEqual(['1', '2']);
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    await screen.findByText('5 rows');
    expect(ids()).toEqual(['1', '2', '3', '4', '5']);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('a page of nothing with more behind it is no end: it offers to look further', async () => {
    show(async (after) => (after === undefined ? { rows: [], next: '7' } : { rows: [order(1)], next: null }), {
      who: 'x',
    });
    await screen.findByText('No matches so far');
    expect(screen.queryByText('No matches')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Search further back' }));
    await screen.findByText('1 row');
  });

  it('sorts by a press on a heading, keeps the order in the address, and says when it is of some rows only', async () => {
    show(pagesOf(4, 3));
    await screen.findByText('3 rows loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Lots' }));
    expect([search.sort, ids()]).toEqual(['lots', ['3', '2', '1']]);
    expect(screen.getByRole('columnheader', { name: 'Lots' }).getAttribute('aria-sort')).toBe('ascending');
    expect(screen.getByText('Only the loaded rows are sorted')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Lots' }));
    expect([search.sort, ids()]).toEqual(['-lots', ['1', '2', '3']]);
  });

  it('what is missing stands last in either order', async () => {
    show(pagesOf(4, 4), { sort: 'note' });
    await screen.findByText('4 rows');
    expect(ids().slice(0, 2)).toEqual(['2', '4']);
    cleanup();
    show(pagesOf(4, 4), { sort: '-note' });
    await screen.findByText('4 rows');
    expect(ids().slice(0, 2)).toEqual(['4', '2']);
  });

  it('keys work beside a toast and not below a dialog', async () => {
    show(pagesOf(2, 2));
    await screen.findByText('2 rows');
    const above = document.createElement('div');
    above.setAttribute('role', 'dialog');
    document.body.append(above);
    await userEvent.keyboard('j');
    expect(document.activeElement).toBe(document.body);
    above.setAttribute('aria-modal', 'false');
    await userEvent.keyboard('j');
    expect(document.activeElement?.getAttribute('data-row')).toBe('1');
    above.remove();
  });

  it('j and k and the arrows move along the rows, Enter opens, and what is open follows', async () => {
    show(pagesOf(3, 3));
    await screen.findByText('3 rows');
    const focused = () => document.activeElement?.getAttribute('data-row');
    await userEvent.keyboard('j');
    expect(focused()).toBe('1');
    await userEvent.keyboard('jj');
    expect(focused()).toBe('3');
    await userEvent.keyboard('j');
    expect(focused()).toBe('3');
    await userEvent.keyboard('{ArrowUp}');
    expect([focused(), search.id]).toEqual(['2', undefined]);
    await userEvent.keyboard('{Enter}');
    expect(search.id).toBe('2');
    await userEvent.keyboard('k');
    expect([focused(), search.id]).toEqual(['1', '1']);
  });

  it('keys that are typed into a filter move nothing', async () => {
    show(pagesOf(3, 3));
    await screen.findByText('3 rows');
    await userEvent.type(screen.getByRole('textbox', { name: 'Customer' }), 'jk');
    expect(document.activeElement?.tagName).toBe('INPUT');
    await waitFor(() => expect(search.customer).toBe('jk'));
  });

  it('tells an empty list from one that a filter has emptied, and clears the filter', async () => {
    show(pagesOf(0, 3));
    await screen.findByText('No orders yet');
    cleanup();
    show(pagesOf(0, 3), { customer: '7' });
    await screen.findByText('No matches');
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);
    await screen.findByText('No orders yet');
    expect(search).toEqual({});
  });

  it('says what failed, and asks again', async () => {
    let isBroken = true;
    show(async (after) => {
      if (isBroken) throw new Error('no');
      return pagesOf(1, 1)(after);
    });
    const alert = await screen.findByRole('alert');
    isBroken = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText('1 row');
  });

  it('without a network it keeps what it has and says how old it is', async () => {
    show(pagesOf(1, 1));
    await screen.findByText('1 row');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await screen.findByText(/You're offline. Data as of/);
    expect(ids()).toEqual(['1']);
    vi.restoreAllMocks();
    act(() => void window.dispatchEvent(new Event('online')));
  });

  it('shows a further column when it is chosen, and remembers the choice', async () => {
    show(pagesOf(2, 2));
    await screen.findByText('2 rows');
    expect(screen.queryByRole('columnheader', { name: 'Note' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Note' }));
    cleanup();
    show(pagesOf(2, 2));
    await screen.findByRole('columnheader', { name: 'Note' });
  });

  it('exports everything behind the filter, all columns, whatever is loaded or shown', async () => {
    const kept: Blob[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${kept.push(blob)}` }));
    Object.assign(URL, { revokeObjectURL: () => undefined });
    show(pagesOf(5, 2));
    await screen.findByText('2 rows loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(kept).toHaveLength(1));
    expect(await kept[0]!.text()).toBe(
      'Order,Lots,Note\r\n1,999,\r\n2,998,note 2\r\n3,997,\r\n4,996,note 4\r\n5,995,\r\n',
    );
    expect(Object.fromEntries(recorded.at(-1)!)).toMatchObject({ list: 'orders', rows: '5' });
    // Without its entry in the audit log there is no file.
    records = false;
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Export CSV' }).getAttribute('aria-busy')).not.toBe('true'),
    );
    expect(kept).toHaveLength(1);
  });

  it('names the currency of the site in the heading of money, and in the export', async () => {
    const kept: Blob[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${kept.push(blob)}` }));
    records = true;
    show(pagesOf(1, 1), {}, [COLUMNS[0]!, amountColumn('total', 'Total', () => '1234.500000')]);
    await screen.findByRole('columnheader', { name: 'Total (EUR)' });
    screen.getByText('1,234.500000');
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(kept).toHaveLength(1));
    expect(await kept[0]!.text()).toBe('Order,Total (EUR)\r\n1,1234.500000\r\n');
  });

  it('draws some of many rows and room for the others', async () => {
    show(pagesOf(5_000, 5_000));
    await screen.findByText('5,000 rows');
    expect(ids().length).toBeLessThan(100);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5001');
    await userEvent.keyboard('j{End}');
    const box = screen.getByRole('table').parentElement!;
    expect(box.scrollTop).toBeGreaterThan(100_000);
  });
});
