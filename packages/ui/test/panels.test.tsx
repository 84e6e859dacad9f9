// @vitest-environment jsdom
import './page.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from '../src/components/ConfirmDialog.tsx';
import { DateRangeField } from '../src/components/DateRangeField.tsx';
import { Drawer } from '../src/components/Drawer.tsx';
import { ToastHost } from '../src/components/ToastHost.tsx';
import type { DayRange } from '../src/day-range.ts';
import { toastDone } from '../src/toast.ts';

describe('ConfirmDialog', () => {
  it('focuses the harmless answer first, says why it was refused, and cannot be left while it is sending', async () => {
    const cancel = vi.fn();
    const confirm = vi.fn();
    const dialog = (busy: boolean, error?: string) => (
      <ConfirmDialog
        open
        title="Delete?"
        description="For good."
        confirmLabel="Delete"
        cancelLabel="Keep"
        tone="danger"
        busy={busy}
        error={error}
        onConfirm={confirm}
        onCancel={cancel}
      />
    );
    const { rerender } = render(dialog(false));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep' })));
    expect(screen.getByRole('alertdialog', { name: 'Delete?', description: 'For good.' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(confirm).toHaveBeenCalledTimes(1);
    rerender(dialog(true));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect([cancel.mock.calls.length, confirm.mock.calls.length]).toEqual([0, 1]);
    rerender(dialog(false, 'There is an open position.'));
    expect(screen.getByRole('alert').textContent).toBe('There is an open position.');
    await userEvent.keyboard('{Escape}');
    expect(cancel).toHaveBeenCalledTimes(1);
  });
});

describe('Drawer', () => {
  it('keeps the focus inside and gives it back', async () => {
    function Screen() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
          <Drawer open={open} onClose={() => setOpen(false)} title="Choose" closeLabel="Close">
            <button type="button">One</button>
          </Drawer>
        </>
      );
    }
    render(<Screen />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    const drawer = await screen.findByRole('dialog', { name: 'Choose' });
    for (let presses = 0; presses < 5; presses += 1) {
      await userEvent.tab();
      await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true));
    }
    await userEvent.click(within(drawer).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });
});

describe('ToastHost', () => {
  it('a toast leads to what was made, inside the app', async () => {
    const go = vi.fn();
    render(<ToastHost closeLabel="Close" onNavigate={go} />);
    act(() => toastDone({ title: 'Bought', link: { label: 'Show it', href: '/order' } }));
    // A reader finds the way out at any time, not only while a pointer is over the notice.
    expect(await screen.findByRole('button', { name: 'Close' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('link', { name: 'Show it' }));
    expect(go).toHaveBeenCalledExactlyOnceWith('/order');
  });
});

const TEXTS = {
  title: 'Days',
  from: 'From',
  to: 'To',
  all: 'All days',
  open: '…',
  apply: 'Apply',
  clear: 'All',
  close: 'Close',
  previous: 'Before',
  next: 'After',
  month: 'Month',
  year: 'Year',
};

function days(value: DayRange, locale = 'en') {
  const change = vi.fn();
  render(
    <DateRangeField
      value={value}
      onChange={change}
      today="2026-11-21"
      locale={locale}
      texts={TEXTS}
      presets={[{ label: 'Today', range: { from: '2026-11-21', to: '2026-11-21' } }]}
    />,
  );
  return change;
}

describe('DateRangeField', () => {
  it('two presses choose the ends, today is the last day there is, and nothing changes before Apply', async () => {
    const change = days({ from: undefined, to: undefined });
    await userEvent.click(screen.getByRole('button', { name: /All days/ }));
    const grid = await screen.findByRole('grid', { name: 'November 2026' });
    const day = (name: RegExp) => within(grid).getByRole<HTMLButtonElement>('button', { name });
    expect(day(/November 22, 2026/).disabled).toBe(true);
    expect(day(/November 21, 2026/).disabled).toBe(false);
    await userEvent.click(day(/November 18, 2026/));
    await userEvent.click(day(/November 3, 2026/));
    expect(change).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(change).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-03', to: '2026-11-18' });
  });

  it('years begin with 2000 and end with this one; the month after today is not reached', async () => {
    days({ from: '2026-11-01', to: '2026-11-20' });
    await userEvent.click(screen.getByRole('button', { name: /^Days/ }));
    const years = within(await screen.findByRole('combobox', { name: 'Year' })).getAllByRole('option');
    expect([years[0]?.textContent, years.at(-1)?.textContent, years.length]).toEqual(['2026', '2000', 27]);
    expect(screen.getByRole('button', { name: 'After' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('a preset is applied at once, and one day alone is a range of one day', async () => {
    const change = days({ from: '2026-11-01', to: '2026-11-20' });
    await userEvent.click(screen.getByRole('button', { name: /^Days/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Today' }));
    expect(change).toHaveBeenLastCalledWith({ from: '2026-11-21', to: '2026-11-21' });
    await userEvent.click(screen.getByRole('button', { name: /^Days/ }));
    await userEvent.click(await screen.findByRole('button', { name: /November 5, 2026/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(change).toHaveBeenLastCalledWith({ from: '2026-11-05', to: '2026-11-05' });
  });

  it('is Gregorian with Latin digits where the language has others', async () => {
    days({ from: '2026-11-01', to: '2026-11-20' }, 'th');
    await userEvent.click(screen.getByRole('button', { name: /2026/ }));
    expect(await screen.findByRole('grid', { name: /2026/ })).toBeTruthy();
    expect(screen.queryByText('2569')).toBeNull();
  });
});
