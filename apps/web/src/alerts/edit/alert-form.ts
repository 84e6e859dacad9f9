import { plainNumber, readNumber } from '../../ground/typed-number.ts';

export type AlertProblem = 'unreadable' | 'atPrice';

/** Why a price cannot be sent; undefined when it can. */
export function problemOfPrice(text: string, precision: number, mid: number | undefined): AlertProblem | undefined {
  const price = readNumber(text, precision);
  if (price === undefined || price <= 0n) return 'unreadable';
  return mid !== undefined && Number(plainPrice(text, precision)) === mid ? 'atPrice' : undefined;
}

/** The price as the wire takes it. */
export function plainPrice(text: string, precision: number): string {
  return plainNumber(text, precision) ?? '';
}
