import type { Money } from '@vitrine/domain/kernel/decimal';
import { INITIAL_MARGIN_LEVELS } from '@vitrine/domain/trading/index';
import type { AccountFiguresText } from '@vitrine/wire/ledger/account';
import { amountOf } from '../ground/wire-numbers.ts';

/** The figures of the contract account. */
export interface AccountFigures {
  readonly netValue: Money;
  readonly free: Money;
  readonly usedMargin: Money;
  readonly openProfit: Money;
  /** Held for pending orders: their margin and fee. */
  readonly pendingMargin: Money;
  /** What may be transferred out, at least 0. */
  readonly transferable: Money;
  readonly prepaymentRatio: string;
  readonly riskRate: string;
  /** Prepayment ratios, percent. */
  readonly marginCallLevel: number;
  readonly stopOutLevel: number;
}

/** The newest figures and the journal number they were true at. */
export interface KnownFigures {
  readonly figures: AccountFigures | undefined;
  readonly seq: number;
}

export const NO_FIGURES: KnownFigures = { figures: undefined, seq: 0 };

function figuresOf(text: AccountFiguresText): AccountFigures {
  return {
    netValue: amountOf(text.net_value),
    free: amountOf(text.free),
    usedMargin: amountOf(text.used_margin),
    openProfit: amountOf(text.open_profit),
    pendingMargin: amountOf(text.pending_margin),
    transferable: amountOf(text.transferable),
    prepaymentRatio: text.prepayment_ratio,
    riskRate: text.risk_rate,
    marginCallLevel: Number(text.margin_call_level),
    stopOutLevel: Number(text.stop_out_level),
  };
}

/** The margin call and the stop-out on the scales of both ratios, percent. */
export interface RiskLevels {
  readonly call: number;
  readonly stop: number;
  readonly callRisk: number;
  readonly stopRisk: number;
}

/** The risk rate U / E x 100 where the prepayment ratio E / U x 100 is at a level, percent. */
const riskAt = (level: number) => Math.round(10_000 / level);

/** Before the account's own levels are known: those that every account begins with. */
export function riskLevels(figures: Pick<AccountFigures, 'marginCallLevel' | 'stopOutLevel'> | undefined): RiskLevels {
  const call = figures?.marginCallLevel ?? INITIAL_MARGIN_LEVELS.marginCallPercent;
  const stop = figures?.stopOutLevel ?? INITIAL_MARGIN_LEVELS.stopOutPercent;
  return { call, stop, callRisk: riskAt(call), stopRisk: riskAt(stop) };
}

/** Takes in an answer or a push; an older one changes nothing. */
export function withFigures(known: KnownFigures, text: AccountFiguresText, seq: number): KnownFigures {
  return seq < known.seq ? known : { figures: figuresOf(text), seq };
}
