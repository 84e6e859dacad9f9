// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ENGLISH } from './texts.ts';

const asked: string[] = [];
vi.stubGlobal('fetch', async (url: string) => {
  asked.push(new URL(url, 'http://site').pathname);
  return new Response(JSON.stringify({ code: 1, msg: '', data: null }));
});

const { IdleWarning } = await import('../src/shell/IdleWarning.tsx');
// Loaded before the clock is faked: on a busy machine it takes longer than a test waits.
await import('@vitrine/ui/components/ConfirmDialog');
const { seen, startActivity, useActivity } = await import('../src/ground/activity.ts');
const { sessionBegan, useSession } = await import('../src/ground/session.ts');
startActivity();

const MINUTE = 60_000;
/** Advances a second at a time, so that lazy code can load in between. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1_000) await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 1_000)));
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  asked.length = 0;
  seen();
  sessionBegan({ token: 'a', staff: { id: 1, name: 'Ada', roles: ['owner'] }, mode: 'paper' });
  render(
    <IntlProvider locale="en" timeZone="UTC" messages={{ console: ENGLISH }}>
      <IdleWarning />
    </IntlProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('warns two minutes before the end, counts down, and stays for whoever says so', async () => {
  await pass(13 * MINUTE - 2_000);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await pass(3_000);
  expect((await vi.waitFor(() => screen.getByRole('timer'))).textContent).toContain('1:59');
  await pass(59_000);
  expect(screen.getByRole('timer').textContent).toContain('1:00');
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  await pass(1_000);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(asked).toContain('/console/api/me');
  expect(useSession.getState().token).toBe('a');
});

it('a key or a press elsewhere does not answer the warning', async () => {
  await pass(14 * MINUTE);
  const { at } = useActivity.getState();
  fireEvent.keyDown(document.body, { key: 'x' });
  fireEvent.pointerDown(document.body);
  expect(useActivity.getState().at).toBe(at);
});

it('without an answer the session ends here and at the server', async () => {
  await pass(15 * MINUTE + 1_000);
  expect(useSession.getState()).toMatchObject({ token: undefined, staff: undefined, wasEnded: true });
  expect(asked).toContain('/console/api/sign-out');
});

it('whoever works is never asked, and the server hears of it once a minute at most', async () => {
  for (let minute = 0; minute < 30; minute += 1) {
    fireEvent.pointerDown(document.body);
    await pass(MINUTE);
    fireEvent.keyDown(document.body, { key: 'j' });
  }
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const kept = asked.filter((path) => path === '/console/api/me').length;
  expect(kept).toBeGreaterThan(20);
  expect(kept).toBeLessThanOrEqual(30);
});
