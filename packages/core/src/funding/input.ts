import type { Money } from '@vitrine/domain/kernel/decimal';
import type { TradingKind } from '@vitrine/domain/ledger/index';

/** Moves money from one of the customer's accounts to another. */
export interface Transfer {
  readonly kind: 'transfer';
  readonly uid: number;
  readonly from: TradingKind;
  readonly to: TradingKind;
  readonly amount: Money;
}

export type FundingCommand = Transfer;
