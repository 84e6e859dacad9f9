import { formatMoney, MONEY_SCALE, parseSignedDecimal } from '@vitrine/domain/kernel/decimal';
import type { OrderRow } from '@vitrine/wire/trading/order';

/** A position buy of 0.10 BTC/USD from 100.00. */
export function orderRow(id: number, changes: Partial<OrderRow> = {}): OrderRow {
  const row: Omit<OrderRow, 'NetProfits'> = {
    Id: id,
    OriginId: 0,
    PartOf: 0,
    ForexTradeLists: {
      Id: 1,
      Code: 'BTCUSD',
      ShowCode: 'BTC/USD',
      PricePrecision: 2,
      ForexContNum: 1,
      QuoteCurrency: 'USD',
    },
    OrderType: 1,
    Quantity: '0.1000',
    OriginPrice: 100,
    Price: 0,
    UpdatePrice: 100,
    FactProfits: '0.000000',
    CautionMoney: '10.000000',
    TradeFee: '1.000000',
    Fee: '1.000000',
    Swap: '0.000000',
    TargetLossPrice: 0,
    TargetProfitPrice: 0,
    TrailingPoints: 0,
    TrailingPrice: 0,
    TargetPrice: 0,
    PendingKind: null,
    Status: 1,
    CreateTimeHandler: '2026-11-21 03:00:00',
    CompleteTimeHandler: '',
    CreatedAt: '2026-11-21T03:00:00.000Z',
    ClosedAt: null,
    Multiple: 10,
    ClosedBy: null,
    OpenTick: { seq: 7, price: 100, at: '2026-11-21T03:00:00.000Z' },
    CloseTick: null,
    ...changes,
  };
  const amount = (text: string) => parseSignedDecimal(text, MONEY_SCALE) ?? 0n;
  const net = formatMoney(amount(row.FactProfits) - amount(row.TradeFee) - amount(row.Swap));
  return { ...row, NetProfits: changes.NetProfits ?? net };
}
