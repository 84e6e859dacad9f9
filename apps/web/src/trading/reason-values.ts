import { lots } from '@vitrine/ui/format';
import type { Product } from '../market/index.ts';

/** What the texts of `trading.reason` say about a product. */
export function reasonValues(product: Product) {
  return {
    /** When the market opens: only a ticket says it. */
    opens: 'none',
    product: product.showCode,
    currency: product.quoteCurrency,
    cap: product.leverageCap,
    min: lots(product.minLots),
    max: lots(product.maxLots),
    step: lots(product.lotStep),
    decimals: product.pricePrecision,
  };
}
