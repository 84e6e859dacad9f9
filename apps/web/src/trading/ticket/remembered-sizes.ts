import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useSession } from '../../ground/session.ts';
import type { OrderForm } from './order-form.ts';
import { SIZE_UNITS, type SizeUnit } from './order-size.ts';

interface RememberedSize {
  readonly unit: SizeUnit;
  /** As typed. */
  readonly text: string;
}

/** By account and product, those entered last at the end. */
type Sizes = Readonly<Record<string, RememberedSize>>;

/** So many are remembered; the oldest goes first. */
const LIMIT = 200;
/** The longest text that a size field takes. */
const LONGEST = 14;

/** True for a size that can stand in the form. */
export function isSize(value: unknown): value is RememberedSize {
  const { unit, text } = (value ?? {}) as Partial<Record<keyof RememberedSize, unknown>>;
  return SIZE_UNITS.some((one) => one === unit) && typeof text === 'string' && text.length <= LONGEST;
}

/** The sizes that this browser has entered, for each account and product. */
export const useSizes = create<Sizes>()(
  persist((): Sizes => ({}), {
    name: 'vitrine.sizes',
    merge: (stored) => Object.fromEntries(Object.entries(stored ?? {}).filter(([, size]) => isSize(size))),
  }),
);

const keyOf = (productId: number) => `${useSession.getState().user?.uid ?? 'visitor'} ${productId}`;

/** Remembers the size of a form for its product and the account that is logged in. */
export function rememberSize(productId: number, { lots, size }: OrderForm): void {
  const key = keyOf(productId);
  const { [key]: _, ...others } = useSizes.getState();
  const kept = Object.entries(others).slice(1 - LIMIT);
  const entered: RememberedSize =
    size === undefined ? { unit: 'lots', text: lots } : { unit: size.unit, text: size.text };
  useSizes.setState(Object.fromEntries([...kept, [key, entered]]), true);
}

/** The form with the size that was last entered for the product on this account, if any. */
export function withRememberedSize(productId: number, form: OrderForm): OrderForm {
  const remembered = useSizes.getState()[keyOf(productId)];
  if (remembered === undefined) return form;
  const { unit, text } = remembered;
  return unit === 'lots' ? { ...form, lots: text } : { ...form, size: { unit, text } };
}
