import { formatDecimal, LOTS_SCALE, type Money, type Price, parseDecimal } from '@vitrine/domain/kernel/decimal';
import type { Ratio } from '@vitrine/domain/kernel/ratio';
import { NO_LEVEL, profitOf, type Side, type Stops, wrongStop } from '@vitrine/domain/trading/index';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { exactPrice } from '../market/product.ts';
import type { StopName } from './order-prices.ts';

/** What is entered in one of the fields means. */
export interface EnteredStop {
  /** {@link NO_LEVEL}: none; undefined: it cannot be read. */
  readonly level: Price | undefined;
  readonly isWrongSide: boolean;
  /** Scale 6, account currency: what closing there brings. Undefined without a level or a rate. */
  readonly result: Money | undefined;
}

/** A level as the wire writes it, `''` for none. */
export function levelText(level: Price, precision: number): string {
  return level === NO_LEVEL ? '' : formatDecimal(level, precision);
}

/** An entered price in the domain's units; nothing and 0 are {@link NO_LEVEL}, undefined what is no price of `precision`. */
export function enteredLevel(text: string, precision: number): Price | undefined {
  return text.trim() === '' ? NO_LEVEL : parseDecimal(text.trim(), precision);
}

/** One field of the dialog: judged by the reference price, of a holding order the closing price, of a pending its target. */
export function enteredStop(
  row: OrderRow,
  name: StopName,
  text: string,
  reference: Price | undefined,
  conversion: Ratio | undefined,
): EnteredStop {
  const { PricePrecision: pricePrecision, ForexContNum } = row.ForexTradeLists;
  const level = enteredLevel(text, pricePrecision);
  if (level === undefined || level === NO_LEVEL) return { level, isWrongSide: false, result: undefined };
  const side: Side = row.OrderType === 1 ? 'buy' : 'sell';
  const alone: Stops = { stopLoss: NO_LEVEL, takeProfit: NO_LEVEL, [name]: level };
  const contract = {
    side,
    openPrice: exactPrice(row.OriginPrice, pricePrecision),
    lots: parseDecimal(row.Quantity, LOTS_SCALE) ?? 0n,
    unitsPerLot: BigInt(ForexContNum),
    pricePrecision,
  };
  return {
    level,
    isWrongSide: reference !== undefined && wrongStop(side, reference, alone) !== undefined,
    result: conversion && profitOf(contract, level, conversion),
  };
}

/** One point up or down; from an empty field to the reference price. Undefined where there is nothing to step to. */
export function steppedLevel(
  text: string,
  direction: 1 | -1,
  reference: Price | undefined,
  precision: number,
): string | undefined {
  const level = enteredLevel(text, precision);
  const next = level === undefined || level === NO_LEVEL ? reference : level + BigInt(direction);
  return next === undefined || next <= NO_LEVEL ? undefined : formatDecimal(next, precision);
}
