import type { Instrument } from '@vitrine/domain/market/instrument';
import type { SiteTerms } from '../../../domain/src/config/site-terms.ts';
import type { NaiveAccount } from '../ledger/naive-ledger.ts';

export interface NaivePosition {
  readonly order: number;
  readonly instrument: number;
  readonly isBuy: boolean;
  lots: bigint;
  readonly multiple: number;
  readonly openPrice: bigint;
  margin: bigint;
  fee: bigint;
  readonly openSeq: number;
  /** What a rollover costs, by the terms that the position was opened under. */
  readonly swapRate: bigint;
  /** What rollovers have cost. */
  swap: bigint;
  stopLoss: bigint;
  takeProfit: bigint;
  trailing: NaiveTrailing | undefined;
}

/** A trailing stop, and the best price at which the position could have been closed since it was set. */
export interface NaiveTrailing {
  readonly distance: bigint;
  best: bigint;
}

export interface NaivePending {
  readonly order: number;
  readonly instrument: number;
  readonly isBuy: boolean;
  lots: bigint;
  readonly multiple: number;
  target: bigint;
  /** It waits for a price at or above the target, otherwise at or below. */
  readonly above: boolean;
  margin: bigint;
  fee: bigint;
  placedSeq: number;
  /** As they were when it was placed. */
  readonly terms: Instrument;
  readonly tradeFee: SiteTerms['tradeFee'];
  stopLoss: bigint;
  takeProfit: bigint;
  /** Distance of the trailing stop; 0: none. */
  trailing: bigint;
}

/** Something that happened to a position. */
export interface NaiveDeed {
  readonly did: 'open' | 'stops' | 'part' | 'close';
  readonly order: number;
  readonly uid: number;
  /** Of a part: what it closed, and of how much. */
  readonly lots?: bigint;
  readonly before?: bigint;
}

/** What a customer has in contracts. */
export interface NaiveTrader {
  readonly account: NaiveAccount;
  called: boolean;
  positions: NaivePosition[];
  pending: NaivePending[];
}
