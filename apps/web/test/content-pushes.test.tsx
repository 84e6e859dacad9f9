// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

let push: (data: { readonly msAgo: number }) => void = () => undefined;
vi.mock('../src/ground/live.ts', () => ({
  realtime: {
    subscribe: (_topic: string, listener: typeof push) => {
      push = listener;
      return () => undefined;
    },
  },
}));
vi.mock('../src/content/company-status.ts', () => ({
  checkCompanyStatus: async () => undefined,
  companyStatusAskedAt: () => Date.now(),
}));
const { queryClient } = await import('../src/ground/client.ts');
const { useContentPushes } = await import('../src/content/use-content-pushes.ts');

/** Answers by hand, in the order of the questions. */
const asked: ((text: string) => void)[] = [];
function Screen() {
  useContentPushes();
  const { data } = useQuery({
    queryKey: ['home-news', 'en'],
    queryFn: () => new Promise<string>((resolve) => asked.push(resolve)),
    staleTime: 60_000,
  });
  return <p>{data ?? 'waiting'}</p>;
}
const shown = () => document.querySelector('p')?.textContent;
const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  );
afterEach(() => {
  cleanup();
  queryClient.clear();
  asked.length = 0;
});

it('a text that is on its way when another one is published is asked for again', async () => {
  open();
  await waitFor(() => expect(asked).toHaveLength(1));
  act(() => push({ msAgo: 0 }));
  await waitFor(() => expect(asked).toHaveLength(2), { timeout: 3_000 });
  act(() => asked[0]?.('old'));
  act(() => asked[1]?.('new'));
  await waitFor(() => expect(shown()).toBe('new'));
});

it('a page that connects after it has read is told what it missed', async () => {
  open();
  await waitFor(() => expect(asked).toHaveLength(1));
  act(() => asked[0]?.('old'));
  await waitFor(() => expect(shown()).toBe('old'));
  act(() => push({ msAgo: 3_000 }));
  await waitFor(() => expect(asked).toHaveLength(2), { timeout: 3_000 });
  act(() => asked[1]?.('new'));
  await waitFor(() => expect(shown()).toBe('new'));
});

it('a change long before asks for nothing', async () => {
  vi.useFakeTimers();
  open();
  await vi.advanceTimersByTimeAsync(10);
  act(() => asked[0]?.('of now'));
  await vi.advanceTimersByTimeAsync(10);
  act(() => push({ msAgo: 60_000 }));
  await vi.advanceTimersByTimeAsync(5_000);
  expect([asked.length, shown()]).toEqual([1, 'of now']);
  vi.useRealTimers();
});
