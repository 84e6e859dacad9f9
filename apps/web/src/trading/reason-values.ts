import { lots } from '@vitrine/ui/format';
import { type Product, useOpens } from '../market/index.ts';

/** What the texts of `trading.reason` say about a product. */
export function useReasonValues(product: Product) {
  const opens = useOpens(product);
  return {
    opens,
    product: product.showCode,
    currency: product.quoteCurrency,
    cap: product.leverageCap,
    min: lots(product.minLots),
    max: lots(product.maxLots),
    step: lots(product.lotStep),
    decimals: product.pricePrecision,
  };
}
