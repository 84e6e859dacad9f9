import { keepForm, keptForm } from '../../ground/kept-form.ts';
import { NO_PRICES, type PriceField } from '../price-entry.ts';
import type { OrderForm } from './order-form.ts';
import { isSize } from './remembered-sizes.ts';

const NAME = 'order';
const FIELDS = Object.keys(NO_PRICES) as PriceField[];

/** Keeps the form of a visitor while they log in. */
export function keepOrder(productId: number, form: OrderForm): void {
  const { size, ...rest } = form;
  keepForm(NAME, productId, { ...rest, size: size && { unit: size.unit, text: size.text } });
}

/** The form that was kept for the product; what cannot be read of it is as in `empty`. */
export function keptOrder(productId: number, empty: OrderForm): OrderForm {
  const kept = keptForm(NAME, productId);
  if (kept === undefined) return empty;
  const { lots, size, multiple, prices, trailing, captured } = (kept ?? {}) as Partial<
    Record<keyof OrderForm, unknown>
  >;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const stored = (prices ?? {}) as Partial<Record<PriceField, unknown>>;
  return {
    lots: text(lots) ?? empty.lots,
    size: isSize(size) && size.unit !== 'lots' ? { unit: size.unit, text: size.text } : undefined,
    multiple: typeof multiple === 'number' ? multiple : empty.multiple,
    prices: { target: text(stored.target), stopLoss: text(stored.stopLoss), takeProfit: text(stored.takeProfit) },
    trailing: text(trailing),
    captured: Array.isArray(captured) ? FIELDS.filter((field) => captured.includes(field)) : [],
  };
}
