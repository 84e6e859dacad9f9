import type { ReactNode } from 'react';
import { grouped } from './FigureTable.tsx';

/** Amounts of money are exact and always show all decimals, so that columns of them line up. */
export const MONEY_DECIMALS = 6;

export const figure = (text: string, minDecimals = 2): ReactNode => (
  <bdi dir="ltr" className="numeric">
    {grouped(text, minDecimals)}
  </bdi>
);

/** A range, a list or a time of digits, left to right in every language. */
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

export const amount = (text: string): ReactNode => figure(text, MONEY_DECIMALS);
