import { parseDecimal } from '@vitrine/domain/kernel/decimal';

export type AlertProblem = 'unreadable' | 'atPrice';

/** Why a price cannot be sent; undefined when it can. A decimal comma is accepted. */
export function problemOfPrice(text: string, precision: number, mid: number | undefined): AlertProblem | undefined {
  const price = parseDecimal(plainPrice(text), precision);
  if (price === undefined || price <= 0n) return 'unreadable';
  return mid !== undefined && Number(plainPrice(text)) === mid ? 'atPrice' : undefined;
}

/** The price as the wire takes it. */
export function plainPrice(text: string): string {
  return text.trim().replace(',', '.').replace(/\.$/, '');
}
