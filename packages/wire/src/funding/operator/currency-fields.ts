import { PAYMENT_WAYS } from '@vitrine/domain/funding/requests';
import { MONEY_SCALE, type Money, parseDecimal, RATE_SCALE, type Rate } from '@vitrine/domain/kernel/decimal';
import * as z from 'zod/mini';
import { flag, isoTime, moneyText } from '../../fields.ts';
import { line, optionalLine, textAs } from '../../operator-fields.ts';
import { optionalRateText } from '../fields.ts';

export const PRICE_KINDS = ['par', 'instrument', 'inverse-instrument', 'published'] as const;
export const FEE_TYPES = ['fixed', 'percent'] as const;

const money = textAs(40, (text): Money | undefined => parseDecimal(text, MONEY_SCALE));

/** A price with at most eight decimals; absent, empty and 0: none. */
const optionalPrice = z.optional(
  textAs(40, (text): Rate | undefined => (text === '' ? 0n : parseDecimal(text, RATE_SCALE))),
);

/** Request fields of a currency of the money desk. */
export const currencyFields = {
  /** What customers read: `USDT (TRC20)`. */
  name: line(40),
  /** ISO 4217 code or ticker. */
  code: z.string().check(z.regex(/^[A-Z0-9]{2,12}$/)),
  /** The chain of a coin, `TRC20`; empty for a bank. */
  protocol: optionalLine(20),
  way: z.enum(PAYMENT_WAYS),
  /** Order of the list, from 0. */
  position: textAs(4, (text) => (/^\d{1,3}$/.test(text) ? Number(text) : undefined)),
  isDeposit: flag,
  /** In the currency. */
  depositMin: money,
  depositMax: money,
  isWithdrawal: flag,
  /** In the currency of the site, as the fee. */
  withdrawalMin: money,
  withdrawalMax: money,
  feeType: z.enum(FEE_TYPES),
  /** An amount, or percent. */
  drawRate: money,
  priceKind: z.enum(PRICE_KINDS),
  /** Where the price is that of an instrument. */
  instrument: z._default(
    textAs(15, (text) => (/^\d{0,15}$/.test(text) ? Number(text) : undefined)),
    0,
  ),
  /** The first published price, for a new currency: units for one unit of the site currency. */
  publishedPrice: optionalPrice,
};

/** Response fields: the same, as text in the format of the request. */
export const currencyTexts = z.object({
  name: z.string(),
  code: z.string(),
  protocol: z.string(),
  way: z.enum(PAYMENT_WAYS),
  position: z.string(),
  isDeposit: flag,
  depositMin: moneyText,
  depositMax: moneyText,
  isWithdrawal: flag,
  withdrawalMin: moneyText,
  withdrawalMax: moneyText,
  feeType: z.enum(FEE_TYPES),
  drawRate: moneyText,
  priceKind: z.enum(PRICE_KINDS),
  instrument: z.string(),
  publishedPrice: z.string(),
});
export type CurrencyTexts = z.output<typeof currencyTexts>;

export const currencyRow = z.object({
  id: z.number(),
  ...currencyTexts.shape,
  /** What one unit of the site currency pays in this currency now. */
  price: optionalRateText,
  /** A published price that is to follow. */
  next: z.nullable(z.object({ price: z.string(), validFrom: isoTime })),
  /** Pending proposals to change the currency, and its price. */
  proposal: z.nullable(z.number()),
  priceProposal: z.nullable(z.number()),
});
