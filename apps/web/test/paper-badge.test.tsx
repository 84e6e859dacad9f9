// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { messages } from '@vitrine/locales/en';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import { PaperBadge, PaperStrip } from '../src/shell/PaperBadge.tsx';

afterEach(cleanup);

it.each([
  ['replay', 'Prices: replay of recorded ticks'],
  ['simulated+replay', 'Prices: simulated + replay of recorded ticks'],
  ['Kraken', 'Prices: Kraken'],
])('APP-54b prices of %s are named on a phone and on a desk', (price_source, text) => {
  const client = new QueryClient();
  client.setQueryData(['site'], { mode: 'paper', price_source });
  render(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={messages}>
        <PaperBadge />
        <PaperStrip />
      </IntlProvider>
    </QueryClientProvider>,
  );
  expect(screen.getAllByText(text)).toHaveLength(2);
  expect(screen.getAllByText('Paper')).toHaveLength(2);
});
