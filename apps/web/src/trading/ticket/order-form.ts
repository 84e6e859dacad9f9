import { formatDecimal, type Lots, type Price } from '@vitrine/domain/kernel/decimal';
import { isAboveCap } from '@vitrine/domain/trading/index';
import type { Product } from '../../market/index.ts';
import { lotsText, steppedLots } from '../lots-entry.ts';
import { NO_PRICES, type PriceField, type PriceTexts } from '../price-entry.ts';
import type { EnteredSize } from './order-size.ts';

/** What the customer has entered. */
export interface OrderForm {
  /** As typed. */
  readonly lots: string;
  /** What stands for the lots; undefined while they are entered themselves. */
  readonly size: EnteredSize | undefined;
  readonly multiple: number | undefined;
  readonly prices: PriceTexts;
  /** Distance of the trailing stop as typed; undefined: switched off. */
  readonly trailing: string | undefined;
  /** Prices that a switch captured and the customer has not moved: what is wrong with them is no mistake yet. */
  readonly captured: readonly PriceField[];
}

export type OrderFormAction =
  | { readonly type: 'filled-in'; readonly form: OrderForm }
  | { readonly type: 'lots-typed'; readonly lots: string }
  | { readonly type: 'size-entered'; readonly size: EnteredSize }
  /** The lots of the size are being sent; undefined: the order was placed. */
  | { readonly type: 'size-sent'; readonly lots: Lots | undefined }
  | { readonly type: 'lots-stepped'; readonly direction: number; readonly product: Product }
  | { readonly type: 'multiple-chosen'; readonly multiple: number }
  /** Captures the current price (TRD-04); without one the field starts empty. */
  | {
      readonly type: 'price-switched';
      readonly field: PriceField;
      readonly isOn: boolean;
      readonly current: Price | undefined;
      readonly product: Product;
    }
  | { readonly type: 'price-typed'; readonly field: PriceField; readonly text: string }
  | { readonly type: 'trailing-typed'; readonly text: string | undefined };

/** The product's multiples that the account's leverage cap allows now. */
export function offeredMultiples(product: Product, capHalved: boolean): readonly number[] {
  return product.multiples.filter((multiple) => !isAboveCap({ ...product, multiple, capHalved }));
}

/** Starts at the minimum lots and the default multiple, or at the highest one below it that the cap allows. */
export function initialForm(product: Product, capHalved: boolean): OrderForm {
  const offered = offeredMultiples(product, capHalved);
  const wanted = product.defaultMultiple ?? offered[0];
  const multiple =
    offered.find((each) => each === wanted) ?? offered.findLast((each) => each < (wanted ?? 0)) ?? offered[0];
  return {
    lots: lotsText(product.minLots),
    size: undefined,
    multiple,
    prices: NO_PRICES,
    trailing: undefined,
    captured: [],
  };
}

const QUICK_FACTORS = [1n, 10n, 50n, 100n];

/** Lots offered as buttons: the minimum, and round multiples of it that the product allows. */
export function quickLots(product: Product): readonly Lots[] {
  const { minLots, maxLots, lotStep } = product;
  return QUICK_FACTORS.map((factor) => minLots * factor).filter((lots) => lots <= maxLots && lots % lotStep === 0n);
}

export function orderForm(form: OrderForm, action: OrderFormAction): OrderForm {
  const next = changed(form, action);
  // Whatever is changed, it is another order: its lots are found anew.
  if (action.type === 'size-sent' || next.size?.sent === undefined) return next;
  return { ...next, size: { ...next.size, sent: undefined } };
}

function changed(form: OrderForm, action: OrderFormAction): OrderForm {
  switch (action.type) {
    case 'filled-in':
      return action.form;
    case 'lots-typed':
      return { ...form, lots: action.lots, size: undefined };
    case 'size-entered':
      return { ...form, size: action.size };
    case 'size-sent':
      return { ...form, size: form.size && { ...form.size, sent: action.lots } };
    case 'lots-stepped':
      return { ...form, lots: lotsText(steppedLots(form.lots, action.direction, action.product)) };
    case 'multiple-chosen':
      return { ...form, multiple: action.multiple };
    case 'price-switched':
      return withPrice(
        form,
        action.field,
        action.isOn ? captured(action.current, action.product) : undefined,
        action.isOn,
      );
    case 'price-typed':
      return withPrice(form, action.field, action.text);
    case 'trailing-typed':
      return { ...form, trailing: action.text };
  }
}

function withPrice(form: OrderForm, field: PriceField, text: string | undefined, isCaptured = false): OrderForm {
  const others = form.captured.filter((one) => one !== field);
  return {
    ...form,
    prices: { ...form.prices, [field]: text },
    captured: isCaptured ? [...others, field] : others,
  };
}

function captured(current: Price | undefined, { pricePrecision }: Product): string {
  return current === undefined ? '' : formatDecimal(current, pricePrecision);
}

/** With a target to wait for, the order is a pending one. */
export function isPending(form: OrderForm): boolean {
  return form.prices.target !== undefined;
}
