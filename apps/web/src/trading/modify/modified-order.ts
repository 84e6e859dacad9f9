import type { Lots, Money, Price } from '@vitrine/domain/kernel/decimal';
import { feeOf, marginAtTrigger, NO_LEVEL, pendingKindOf } from '@vitrine/domain/trading/index';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { exactPrice } from '../../ground/wire-numbers.ts';
import { lotsText, readLots } from '../lots-entry.ts';
import { lotsOf, sideOf } from '../order-values.ts';
import { priceEntry, readPrice, type StopName } from '../price-entry.ts';
import { type EnteredStop, enteredStop, isBlocked } from '../stops/stops-form.ts';
import type { OrderContext } from '../ticket/order-context.ts';
import { type Problem, problemOfLots, problemOfMarket } from '../ticket/order-problems.ts';
import type { ModifyRequest } from './modify-call.ts';

/** What is typed into the form of a pending order. */
export type ModifiedTexts = Readonly<Record<'lots' | 'target' | StopName, string>>;

/** A pending order as it would be after the change. */
export interface ModifiedOrder {
  readonly lots: Lots | undefined;
  /** {@link NO_LEVEL}: empty; undefined: it cannot be read. */
  readonly target: Price | undefined;
  readonly lotsProblem: Problem | undefined;
  /** The target would make it an order of the other kind. */
  readonly isWrongSide: boolean;
  readonly stops: Readonly<Record<StopName, EnteredStop>>;
  /** Why price and size cannot be changed now; stops can. */
  readonly marketProblem: Problem | undefined;
  /** Margin and fee held after it, by the product's terms and the exchange rate of now; undefined without a rate. */
  readonly held: Money | undefined;
  /** It needs more than is free. */
  readonly isUnaffordable: boolean;
  /** Undefined while nothing has changed, or something cannot be sent. */
  readonly request: ModifyRequest | undefined;
}

/** The texts that the form starts with. */
export function textsOf(row: OrderRow): ModifiedTexts {
  const { PricePrecision: precision } = row.ForexTradeLists;
  const text = (price: number) => priceEntry(exactPrice(price, precision), precision);
  return {
    lots: lotsText(lotsOf(row)),
    target: text(row.TargetPrice),
    stopLoss: text(row.TargetLossPrice),
    takeProfit: text(row.TargetProfitPrice),
  };
}

/** Judges what is typed by the rules that the core refuses a change by. */
export function modifiedOrder(
  row: OrderRow,
  texts: ModifiedTexts,
  context: OrderContext,
  heldNow: Money,
): ModifiedOrder {
  const { PricePrecision: precision } = row.ForexTradeLists;
  const lots = readLots(texts.lots);
  const target = readPrice(texts.target, precision);
  const before = { lots: lotsOf(row), target: exactPrice(row.TargetPrice, precision) };
  const isMoved = lots !== before.lots || target !== before.target;
  const after = afterChange(row, lots ?? before.lots, target || before.target);
  const stopOf = (name: StopName) => enteredStop(after, name, texts[name], target || before.target, context.conversion);
  const stops = { stopLoss: stopOf('stopLoss'), takeProfit: stopOf('takeProfit') };
  const lotsProblem = lots === before.lots ? undefined : problemOfLots(lots, context.product);
  const isWrongSide = isMoved && isOtherKind(row, target, context);
  const marketProblem = isMoved ? problemOfMarket(context) : undefined;
  const held = isMoved ? heldAfter(row, lots, target, context) : heldNow;
  const isUnaffordable = held !== undefined && held > heldNow && held - heldNow > (context.account?.free ?? held);
  const isReady =
    lotsProblem === undefined && !isWrongSide && marketProblem === undefined && !isUnaffordable && Boolean(target);
  const canSend = isReady && !isBlocked(stops.stopLoss) && !isBlocked(stops.takeProfit);
  return {
    ...{ lots, target, lotsProblem, isWrongSide, stops, marketProblem, held, isUnaffordable },
    request: canSend
      ? requestOf(row, { lots: lots ?? before.lots, target: target ?? before.target, stops })
      : undefined,
  };
}

/** The row that the results of its stops are computed from. */
function afterChange(row: OrderRow, lots: Lots, target: Price): OrderRow {
  const { PricePrecision: precision } = row.ForexTradeLists;
  return { ...row, Quantity: (Number(lots) / 10_000).toFixed(4), OriginPrice: Number(priceEntry(target, precision)) };
}

function isOtherKind(row: OrderRow, target: Price | undefined, { quote }: OrderContext): boolean {
  if (!target || quote === undefined) return false;
  return pendingKindOf(sideOf(row), target, quote) !== row.PendingKind;
}

function heldAfter(
  { Multiple: multiple }: OrderRow,
  lots: Lots | undefined,
  target: Price | undefined,
  { product, conversion, capHalved, feeMode }: OrderContext,
): Money | undefined {
  if (lots === undefined || !target || conversion === undefined) return undefined;
  const size = { ...product, lots };
  const margin = marginAtTrigger({ ...size, multiple, capHalved }, target, conversion);
  return margin + feeOf(feeMode, product.feeRate, size, target, conversion);
}

/** Only what differs: another change of the order in the meantime stays. */
function requestOf(
  row: OrderRow,
  { lots, target, stops }: { readonly lots: Lots; readonly target: Price } & Pick<ModifiedOrder, 'stops'>,
): ModifyRequest | undefined {
  const { PricePrecision: precision } = row.ForexTradeLists;
  const before = textsOf(row);
  const level = (name: StopName) => priceEntry(stops[name].level ?? NO_LEVEL, precision);
  const changes = {
    ...(lotsText(lots) === before.lots ? {} : { cont: lotsText(lots) }),
    ...(priceEntry(target, precision) === before.target ? {} : { target_price: priceEntry(target, precision) }),
    ...(level('stopLoss') === before.stopLoss ? {} : { stop_loss_price: level('stopLoss') || '0' }),
    ...(level('takeProfit') === before.takeProfit ? {} : { target_profit_price: level('takeProfit') || '0' }),
  };
  return Object.keys(changes).length === 0 ? undefined : { id: row.Id, ...changes };
}
