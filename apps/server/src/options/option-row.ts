import { formatDecimal, formatMoney, RATE_SCALE, toNumber } from '@vitrine/domain/kernel/decimal';
import { midOf, type Tick } from '@vitrine/domain/market/index';
import { DIRECTION, OPTION_STATUS, resultAt } from '@vitrine/domain/options/index';
import type { OptionRow } from '@vitrine/wire/options/order';
import type { Terms } from '../market/index.ts';
import type { OptionRecord } from './store.ts';

/** What is needed to write the wire fields of options. */
export interface OptionWriting {
  readonly terms: Terms;
  /** Newest durable tick of an instrument. */
  readonly tickOf: (instrument: number) => Tick | undefined;
  readonly timeText: (at: number) => string;
}

function timeFields({ acceptedAt, expiresAt, end }: OptionRecord, timeText: OptionWriting['timeText']) {
  return {
    CreatedAtST: timeText(acceptedAt),
    CompleteAtST: end === undefined ? '' : timeText(end.at),
    CreatedAt: new Date(acceptedAt).toISOString(),
    ClosedAt: end === undefined ? null : new Date(end.at).toISOString(),
    ExpiresAt: new Date(expiresAt).toISOString(),
  };
}

/** The wire fields of an option. A running option has its profit at the newest price. */
export function optionRow(option: OptionRecord, { terms, tickOf, timeText }: OptionWriting): OptionRow {
  const { id, code, showCode, pricePrecision } = terms.at(option.instrument, option.termsVersion);
  const { entry, end } = option;
  const priceOf = (price: bigint) => toNumber(price, pricePrecision);
  const fillTick = ({ price, tick }: NonNullable<typeof entry>) => ({
    seq: tick.seq,
    price: priceOf(price),
    at: new Date(tick.at).toISOString(),
  });
  const now = tickOf(option.instrument);
  const live = entry === undefined || now === undefined ? 0n : resultAt(option, entry.price, midOf(now)).profit;
  return {
    Id: option.id,
    ForexTradeList: { Id: id, Code: code, ShowCode: showCode, PricePrecision: pricePrecision },
    Type: DIRECTION[option.direction],
    Number: formatMoney(option.stake),
    Seconds: option.seconds,
    RemainMilliSeconds: end === undefined ? Math.max(0, option.expiresAt - Date.now()) : 0,
    OpenPrice: entry === undefined ? 0 : priceOf(entry.price),
    EndPrice: end === undefined ? 0 : priceOf(end.price),
    ProfitRatio: formatDecimal(option.profitRatio, RATE_SCALE),
    FactProfits: formatMoney(end?.profit ?? live),
    Status: end === undefined ? OPTION_STATUS.running : OPTION_STATUS.closed,
    ...timeFields(option, timeText),
    LossLevel: option.lossLevel === 'stake' ? '0' : '1',
    Outcome: end?.outcome ?? null,
    VoidReason: end?.voidReason ?? null,
    OpenTick: entry === undefined ? null : fillTick(entry),
    EndTick: end === undefined || end.outcome === 'void' ? null : fillTick(end),
  };
}
