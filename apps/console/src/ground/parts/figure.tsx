import type { ReactNode } from 'react';
import { grouped } from './grouped.ts';

/** Amounts of money are exact and always show all decimals, so that columns of them line up. */
export const MONEY_DECIMALS = 6;

const LOTS_DECIMALS = 2;

export const moneyText = (text: string): string => grouped(text, MONEY_DECIMALS);

/** Lots with two decimals, or more if they have more. */
export const lotsText = (text: string): string => grouped(text, LOTS_DECIMALS);

/** A price with digit groups and the decimals of its instrument. */
export const priceText = (price: number, precision: number): string => grouped(price.toFixed(precision), precision);

/** A figure, a range, a list or a time of digits, left to right in every language. */
export const digits = (text: string): ReactNode => (
  <bdi dir="ltr" className="numeric">
    {text}
  </bdi>
);

/** Figures in the order in which their label names them, in every language. */
export const inOrder = (texts: readonly string[]): ReactNode =>
  texts.map((text, place) => (
    <span key={text + String(place)}>
      {place === 0 ? '' : ' / '}
      {digits(text)}
    </span>
  ));

export const amount = (text: string, currency = ''): ReactNode => digits(`${moneyText(text)} ${currency}`.trimEnd());
