// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { ChangeWordings } from '../src/ground/change-wording.ts';
import { queryClient } from '../src/ground/client.ts';
import { useSubjectName } from '../src/staff/subject-name.ts';
import { ENGLISH } from './texts.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Subject() {
  return <p>{useSubjectName()('instrument/31')}</p>;
}

it('asks again for names that were refused, and shows the key only until then', async () => {
  vi.useFakeTimers();
  const loadSubjectNames = vi
    .fn(async () => new Map([['instrument/31', 'BTC/USD']]))
    .mockRejectedValueOnce(new Error('refused'));
  render(
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale="en" messages={{ console: ENGLISH }} timeZone="UTC">
        <ChangeWordings value={[{ figures: {}, loadSubjectNames }]}>
          <Subject />
        </ChangeWordings>
      </IntlProvider>
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(loadSubjectNames).toHaveBeenCalledTimes(1);
  screen.getByText('instrument/31');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  screen.getByText('BTC/USD');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(loadSubjectNames).toHaveBeenCalledTimes(2);
});
