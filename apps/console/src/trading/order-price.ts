import type { CustomerOrder } from '@vitrine/wire/views/operator/customer-orders';
import { priceText } from '../ground/parts/figure.tsx';

export const orderPriceText = (row: CustomerOrder, price: number): string =>
  priceText(price, row.ForexTradeLists.PricePrecision);
