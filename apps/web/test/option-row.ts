import type { OptionRow } from '@vitrine/wire/options/order';

/** When {@link optionRow} was opened, and what it opens for. */
export const OPENED_AT = Date.UTC(2026, 10, 21, 3, 0, 0);

/** A running option on a rise: 10.00 on BTC/USD for 30 s at 80%, entered at 100.00. */
export function optionRow(id: number, changes: Partial<OptionRow> = {}): OptionRow {
  return {
    Id: id,
    ForexTradeList: { Id: 31, Code: 'BTCUSD', ShowCode: 'BTC/USD', PricePrecision: 2 },
    Type: 1,
    Number: '10.000000',
    Seconds: 30,
    RemainMilliSeconds: 30_000,
    OpenPrice: 100,
    EndPrice: 0,
    ProfitRatio: '0.80000000',
    FactProfits: '0.000000',
    Status: 1,
    CreatedAtST: '2026-11-21 03:00:00',
    CompleteAtST: '',
    CreatedAt: new Date(OPENED_AT).toISOString(),
    ClosedAt: null,
    ExpiresAt: new Date(OPENED_AT + 30_000).toISOString(),
    LossLevel: '0',
    Outcome: null,
    VoidReason: null,
    OpenTick: { seq: 7, price: 100, at: new Date(OPENED_AT).toISOString() },
    EndTick: null,
    ...changes,
  };
}
