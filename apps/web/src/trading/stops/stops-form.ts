import type { Money, Price } from '@vitrine/domain/kernel/decimal';
import type { Ratio } from '@vitrine/domain/kernel/ratio';
import { NO_LEVEL, profitOf } from '@vitrine/domain/trading/index';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { amountOf, exactPrice } from '../../ground/wire-numbers.ts';
import { lotsOf, sideOf } from '../order-values.ts';
import { markOf, readPrice, type StopMark, type StopName } from '../price-entry.ts';
import type { MovedContract } from './stop-moves.ts';

/** What a stop typed for an open order means. */
export interface EnteredStop {
  /** {@link NO_LEVEL}: none; undefined: it cannot be read. */
  readonly level: Price | undefined;
  /** Undefined without a level or a reference price. */
  readonly mark: StopMark | undefined;
  /** The result of closing there after fee and swap so far, scale 6, account currency. Undefined without a level or a rate. */
  readonly result: Money | undefined;
  /** What a distance from the reference price is worth; undefined without a rate. */
  readonly moved: MovedContract | undefined;
}

/** The order cannot be sent with this stop. */
export function isBlocked({ level, mark }: EnteredStop): boolean {
  return level === undefined || mark?.isWrong === true;
}

/** Judged by the reference price: the closing price of a position, the target of a pending order. */
export function enteredStop(
  row: OrderRow,
  name: StopName,
  text: string,
  reference: Price | undefined,
  conversion: Ratio | undefined,
): EnteredStop {
  const { PricePrecision: pricePrecision, ForexContNum } = row.ForexTradeLists;
  const level = readPrice(text, pricePrecision);
  const size = { lots: lotsOf(row), unitsPerLot: BigInt(ForexContNum), pricePrecision };
  const moved = conversion && { contract: size, conversion };
  if (level === undefined || level === NO_LEVEL) return { level, mark: undefined, result: undefined, moved };
  const side = sideOf(row);
  const contract = { ...size, side, openPrice: exactPrice(row.OriginPrice, pricePrecision) };
  return {
    level,
    mark: reference === undefined ? undefined : markOf(side, name, level, reference),
    result: conversion && profitOf(contract, level, conversion) - amountOf(row.TradeFee) - amountOf(row.Swap),
    moved,
  };
}
