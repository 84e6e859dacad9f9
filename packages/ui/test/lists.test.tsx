// @vitest-environment jsdom

import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Banner } from '../src/components/Banner.tsx';
import { ColumnChoice } from '../src/components/ColumnChoice.tsx';
import { InfiniteList, type ListStatus } from '../src/components/InfiniteList.tsx';
import { RefreshButton } from '../src/components/PullToRefresh.tsx';
import { SwipeRow } from '../src/components/SwipeRow.tsx';
import { type Column, type Sort, Table } from '../src/components/Table.tsx';
import { Ticker } from '../src/components/Ticker.tsx';
import { useRefresh } from '../src/use-refresh.ts';
import { comeIntoSight, preferStillness } from './page.ts';

const NOTICES = ['One', 'Two', 'Three'].map((text, index) => ({ key: String(index), text }));

function notices(onOpen = vi.fn()) {
  render(
    <Ticker
      label="Notices"
      items={NOTICES}
      onOpen={onOpen}
      pauseLabel="Pause"
      playLabel="Play"
      previousLabel="Before"
      nextLabel="After"
    />,
  );
  return screen.getByRole('region', { name: 'Notices' });
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('Ticker', () => {
  it('APP-41a shows the next notice every 3000 ms, and the first after the last', () => {
    vi.useFakeTimers();
    const ticker = within(notices());
    pass(2_999);
    expect(ticker.queryByText('One')).not.toBeNull();
    pass(1);
    expect(ticker.queryByText('Two')).not.toBeNull();
    pass(6_000);
    expect(ticker.queryByText('One')).not.toBeNull();
  });

  it('stands still under the pointer, with focus inside and when paused, and goes on afterwards', () => {
    vi.useFakeTimers();
    const region = notices();
    const ticker = within(region);
    const live = () => region.querySelector('[aria-live]')?.getAttribute('aria-live');
    expect(live()).toBe('off');
    fireEvent.pointerEnter(region, { pointerType: 'mouse' });
    pass(9_000);
    expect(ticker.queryByText('One')).not.toBeNull();
    expect(live()).toBe('polite');
    fireEvent.pointerLeave(region);
    fireEvent.focus(ticker.getByText('One'));
    pass(9_000);
    expect(ticker.queryByText('One')).not.toBeNull();
    fireEvent.blur(ticker.getByText('One'));
    fireEvent.click(ticker.getByRole('button', { name: 'Pause' }));
    pass(9_000);
    expect(ticker.queryByText('One')).not.toBeNull();
    fireEvent.click(ticker.getByRole('button', { name: 'Play' }));
    pass(3_000);
    expect(ticker.queryByText('Two')).not.toBeNull();
  });

  it('never moves by itself where motion is not wanted; buttons and arrows do', async () => {
    preferStillness(true);
    const ticker = within(notices());
    expect(ticker.queryByRole('button', { name: 'Pause' })).toBeNull();
    ticker.getByText('One').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(ticker.queryByText('Two')).not.toBeNull();
    await userEvent.click(ticker.getByRole('button', { name: 'Before' }));
    await userEvent.click(ticker.getByRole('button', { name: 'Before' }));
    expect(ticker.queryByText('Three')).not.toBeNull();
  });

  it('opens the notice that is shown', async () => {
    const open = vi.fn();
    notices(open);
    await userEvent.click(screen.getByText('One'));
    expect(open).toHaveBeenCalledExactlyOnceWith('0');
  });
});

function list(status: ListStatus, count: number, onMore = vi.fn()) {
  const element = (now: ListStatus, rows: number) => (
    <InfiniteList
      status={now}
      count={rows}
      onMore={onMore}
      skeleton={<p>grey rows</p>}
      empty={<p>nothing here</p>}
      moreLabel="More"
      loadingText="Loading"
      endText="No more"
      failedText="It did not load"
      retryLabel="Try again"
    >
      <p>rows</p>
    </InfiniteList>
  );
  const { rerender } = render(element(status, count));
  return { onMore, show: (now: ListStatus, rows: number) => rerender(element(now, rows)) };
}

describe('InfiniteList', () => {
  it('APP-50b asks for the next page when its end comes into sight, again for every page, and not while one is on its way', () => {
    const { onMore, show } = list('more', 20);
    comeIntoSight();
    expect(onMore).toHaveBeenCalledTimes(1);
    show('loading', 20);
    comeIntoSight();
    expect(onMore).toHaveBeenCalledTimes(1);
    show('more', 40);
    comeIntoSight();
    expect(onMore).toHaveBeenCalledTimes(2);
    show('failed', 40);
    comeIntoSight();
    expect(onMore).toHaveBeenCalledTimes(2);
  });

  it('says that there is no more, and shows something else when there is nothing at all', () => {
    const { show } = list('end', 3);
    expect(screen.getByRole('status').textContent).toBe('No more');
    show('end', 0);
    expect(screen.queryByText('nothing here')).not.toBeNull();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('a first page shows grey rows, a failed one keeps the rows and can be asked for again', async () => {
    const { onMore, show } = list('first', 0);
    expect(screen.queryByText('grey rows')).not.toBeNull();
    show('failed', 20);
    expect(screen.queryByText('rows')).not.toBeNull();
    expect(screen.getByRole('status').textContent).toBe('It did not load');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onMore).toHaveBeenCalledTimes(1);
  });
});

interface Quote {
  readonly code: string;
  readonly last: number;
}

const ROWS: readonly Quote[] = Array.from({ length: 12 }, (_, index) => ({ code: `P${index}`, last: index }));
const COLUMNS: readonly Column<Quote, 'code' | 'last'>[] = [
  { key: 'code', label: 'Product', render: (row) => row.code },
  { key: 'last', label: 'Last', align: 'end', sortable: true, render: (row) => row.last },
];

function Quotes({ onOpen }: { readonly onOpen: (row: Quote) => void }) {
  const [sort, setSort] = useState<Sort<'code' | 'last'>>({ key: 'last', direction: 'ascending' });
  const rows = sort.direction === 'ascending' ? ROWS : [...ROWS].reverse();
  return (
    <Table
      caption="Quotes"
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.code}
      sort={sort}
      onSort={setSort}
      onOpen={onOpen}
      current="P3"
    />
  );
}

describe('Table', () => {
  it('one row is in the order of Tab, keys walk along the rows, Enter and a press anywhere open', async () => {
    const open = vi.fn();
    render(<Quotes onOpen={open} />);
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Last');
    await userEvent.tab();
    const focused = () => document.activeElement?.textContent;
    expect(focused()).toBe('P3');
    await userEvent.keyboard('{ArrowDown}{PageDown}');
    expect(focused()).toBe('P11');
    await userEvent.keyboard('{Home}{ArrowUp}');
    expect(focused()).toBe('P0');
    await userEvent.keyboard('{End}{Enter}');
    expect(open).toHaveBeenLastCalledWith(ROWS[11]);
    await userEvent.click(screen.getAllByRole('cell')[5] as HTMLElement);
    expect(open).toHaveBeenLastCalledWith(ROWS[5]);
    expect(open).toHaveBeenCalledTimes(2);
    await userEvent.tab();
    expect(focused()).not.toMatch(/^P/);
  });

  it('a heading sorts and says which way', async () => {
    render(<Quotes onOpen={() => undefined} />);
    const heading = screen.getByRole('columnheader', { name: 'Last' });
    expect(heading.getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(within(heading).getByRole('button'));
    expect(heading.getAttribute('aria-sort')).toBe('descending');
    expect(screen.getAllByRole('rowheader')[0]?.textContent).toBe('P11');
    expect(screen.getByRole('columnheader', { name: 'Product' }).hasAttribute('aria-sort')).toBe(false);
  });

  it('a column is left out and brought back in its place; the first stays', async () => {
    const change = vi.fn();
    const columns = ['a', 'b', 'c'].map((key) => ({ key, label: key.toUpperCase() }));
    render(<ColumnChoice label="Columns" columns={columns} shown={['a', 'c']} onChange={change} />);
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'B' }));
    expect(change).toHaveBeenLastCalledWith(['a', 'b', 'c']);
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'C' }));
    expect(change).toHaveBeenLastCalledWith(['a']);
    expect(screen.getByRole('menuitemcheckbox', { name: 'A' }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('refresh', () => {
  it('APP-49 the indicator closes after 500 ms, the button is busy until the data are here, and a second press is nothing', async () => {
    vi.useFakeTimers();
    let finish = () => {};
    const reload = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    function Screen() {
      const refresh = useRefresh(reload);
      return (
        <>
          <RefreshButton refresh={refresh} label="Refresh" />
          <p>{refresh.isIndicated ? 'open' : 'closed'}</p>
        </>
      );
    }
    render(<Screen />);
    const button = screen.getByRole('button', { name: 'Refresh' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(reload).toHaveBeenCalledTimes(1);
    pass(499);
    expect(screen.queryByText('open')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('closed')).not.toBeNull();
    expect(button.getAttribute('aria-busy')).toBe('true');
    await act(async () => finish());
    expect(button.hasAttribute('aria-busy')).toBe(false);
  });
});

describe('Banner', () => {
  it('is there before it has something to say, so that readers hear it, and its detail is not read out', () => {
    const { rerender } = render(<Banner text={undefined} />);
    const status = screen.getByRole('status');
    rerender(<Banner text="Offline" detail="since 12 s" />);
    expect(screen.getByRole('status')).toBe(status);
    expect(status.textContent).toBe('Offline');
  });
});

describe('SwipeRow', () => {
  const onOpen = vi.fn();
  const onAct = vi.fn();
  function swipeable(direction: 'ltr' | 'rtl') {
    onOpen.mockClear();
    onAct.mockClear();
    render(
      <div style={{ direction }}>
        <SwipeRow
          actions={(cover) => (
            <button
              type="button"
              onClick={() => {
                cover();
                onAct();
              }}
            >
              Close
            </button>
          )}
        >
          <button type="button" onClick={onOpen}>
            Row
          </button>
        </SwipeRow>
      </div>,
    );
    HTMLElement.prototype.setPointerCapture = () => undefined;
  }
  const row = () => screen.getByRole('button', { name: 'Row' });
  const actions = () => screen.queryByRole('button', { name: 'Close' });
  function push(dx: number, dy = 0, pointerType = 'touch') {
    const at = (x: number, y: number) => ({ clientX: x, clientY: y, pointerType, isPrimary: true, bubbles: true });
    fireEvent(row(), pointer('pointerdown', at(200, 100)));
    fireEvent(row(), pointer('pointermove', at(200 + dx / 2, 100 + dy / 2)));
    fireEvent(row(), pointer('pointermove', at(200 + dx, 100 + dy)));
    fireEvent(row(), pointer('pointerup', at(200 + dx, 100 + dy)));
    fireEvent.click(row());
  }
  /** jsdom has no pointer events with coordinates. */
  const pointer = (type: string, { clientX, clientY, pointerType, isPrimary }: PointerEventInit) =>
    Object.assign(new MouseEvent(type, { clientX: clientX ?? 0, clientY: clientY ?? 0, bubbles: true }), {
      pointerType,
      isPrimary,
      pointerId: 1,
    });

  it.each([
    ['ltr', -150],
    ['rtl', 150],
  ] as const)('reveals its actions by a push towards its beginning, %s, and opens nothing by it', (direction, dx) => {
    swipeable(direction);
    push(-dx);
    expect(actions()).toBeNull();
    push(dx);
    expect(actions()).not.toBeNull();
    expect(onOpen).not.toHaveBeenCalled();
    fireEvent.click(actions()!);
    expect(onAct).toHaveBeenCalledOnce();
    expect(actions()).toBeNull();
    push(0);
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it('is covered by a short push back, a tap on the row, a press elsewhere and Escape, and leaves scrolling and the mouse alone', () => {
    swipeable('ltr');
    push(-60);
    expect(actions()).toBeNull();
    push(-20, -120);
    expect(actions()).toBeNull();
    push(-150, 0, 'mouse');
    expect(actions()).toBeNull();
    for (const cover of [
      () => fireEvent.click(row()),
      () => fireEvent.pointerDown(document.body),
      () => fireEvent.keyDown(document.body, { key: 'Escape' }),
    ]) {
      onOpen.mockClear();
      push(-150);
      expect(actions()).not.toBeNull();
      cover();
      expect(actions()).toBeNull();
      expect(onOpen).not.toHaveBeenCalled();
    }
  });
});
