// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { messages } from '@vitrine/locales/en';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it, vi } from 'vitest';

const asked: string[] = [];
vi.stubGlobal('fetch', (url: URL | string) => {
  asked.push(String(url));
  return new Promise(() => undefined);
});
const { DemoLogin } = await import('../src/identity/DemoLogin.tsx');
const { useSession } = await import('../src/ground/session.ts');

afterEach(() => {
  cleanup();
  asked.length = 0;
});

function show(demoId: string | undefined): void {
  useSession.setState({ demoId });
  const client = new QueryClient();
  client.setQueryData(['site'], { is_mock_login: '1', currency: 'USD' });
  render(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={messages} timeZone="UTC">
        <DemoLogin />
      </IntlProvider>
    </QueryClientProvider>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('a browser that keeps a key asks before another demo account takes its place', async () => {
  show('0123456789abcdef');
  press('Open new demo account');
  expect(screen.getByRole('alert').textContent).toContain('you cannot return to the other');
  expect(asked).toEqual([]);
  press('Open it and lose the other');
  await waitFor(() => expect(asked.length).toBe(1));
});

it('a browser without a key opens one at once', async () => {
  show(undefined);
  press('Open demo account');
  await waitFor(() => expect(asked.length).toBe(1));
});
