import type { Ratio } from '@vitrine/domain/kernel/ratio';
import { conversionAt, conversionRoutes } from '@vitrine/domain/market/conversion';
import { useEffect, useMemo } from 'react';
import { useSite } from '../ground/site.ts';
import { exactPrice } from '../ground/wire-numbers.ts';
import { watchPrice } from './live-quotes.ts';
import type { Product } from './product.ts';
import { useProducts } from './queries.ts';
import { useQuote } from './quotes.ts';

/** The rate of the product's quote currency into the account currency now; undefined while it is not known. */
export function useConversion(product: Pick<Product, 'quoteCurrency'>): Ratio | undefined {
  const currency = useSite().data?.currency;
  const products = useProducts().data;
  const route = useMemo(
    () => (currency === undefined ? undefined : conversionRoutes(products ?? [], currency).get(product.quoteCurrency)),
    [products, currency, product.quoteCurrency],
  );
  const by = products?.find((other) => other.id === route?.instrument)?.code ?? '';
  useEffect(() => (by === '' ? undefined : watchPrice(by)), [by]);
  const sides = useQuote(by)?.sides;
  return useMemo(() => {
    if (route === undefined) return undefined;
    const tick = sides && {
      seq: sides.seq,
      bid: exactPrice(sides.bid, route.pricePrecision),
      ask: exactPrice(sides.ask, route.pricePrecision),
    };
    return conversionAt(route, tick);
  }, [route, sides]);
}
