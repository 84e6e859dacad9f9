// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { messages } from '@vitrine/locales/en';
import type { CandleRow } from '@vitrine/wire/market/candle';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it, vi } from 'vitest';
import type { Product } from '../src/market/product.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
const { CandleTable } = await import('../src/market/chart/CandleTable.tsx');
const { quotes } = await import('../src/market/quotes.ts');

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('the chart in words follows the price, and its high and low with it', () => {
  vi.useFakeTimers();
  const row = { Open: 100, High: 103, Low: 99, Close: 101, Time: 0 } as unknown as CandleRow;
  const product = { code: 'BTCUSD', showCode: 'BTC/USD', pricePrecision: 2 } as Product;
  const { container } = render(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <CandleTable rows={[row]} product={product} period="5min" summaryId="words" />
    </IntlProvider>,
  );
  const words = () => container.querySelector('#words')?.textContent;
  expect(words()).toMatch(/last 101\.00, first 100\.00, high 103\.00, low 99\.00\.$/);
  act(() => {
    quotes.put('BTCUSD', { mid: 104.5, change: 0, seq: 1, at: 0 });
    vi.advanceTimersByTime(2_000);
  });
  expect(words()).toMatch(/last 104\.50, first 100\.00, high 104\.50, low 99\.00\.$/);
});
