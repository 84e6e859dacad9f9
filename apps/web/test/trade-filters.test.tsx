// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { messages } from '@vitrine/locales/en';
// Loaded here, so that the filter does not wait for it.
import '@vitrine/ui/components/Select';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import { TradeFilters } from '../src/ground/history/TradeFilters.tsx';

afterEach(cleanup);

const LISTED = [{ id: 3, showCode: 'BTC/USD' }];

it.each([
  ['a listed product by its name', LISTED, 3, 'BTC/USD'],
  ['a product that is not listed any more by its number, and says so', LISTED, 123, 'Product 123 (no longer listed)'],
  ['no number before the products are known', undefined, 123, 'Product'],
  ['all products without one', LISTED, undefined, 'All products'],
])('the product filter shows %s', async (_, products, product, text) => {
  render(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <TradeFilters
        products={products}
        source={0}
        filter={product === undefined ? {} : { product }}
        onFilter={() => undefined}
      />
    </IntlProvider>,
  );
  const filter = await screen.findByRole('combobox', { name: 'Product' }, { timeout: 30_000 });
  expect(filter.textContent).toBe(text);
});
