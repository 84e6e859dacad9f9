import { TRADING_KINDS, type TradingKind } from '@vitrine/domain/ledger/index';
import type { EnginePort } from '@vitrine/engine/engine-api';
import { transfer } from '@vitrine/wire/funding/transfer';
import { accountTypeOf } from '../ledger/index.ts';
import { refusedBy } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';

const kindOf = (accountTypeId: number) =>
  TRADING_KINDS.find((kind) => accountTypeOf(kind) === accountTypeId) as TradingKind;

export const transferRoute = (engine: EnginePort) =>
  route(transfer, async ({ balance, from, to }, { caller: { uid }, idempotencyKey }) => {
    const outcome = await engine.submit(
      { kind: 'transfer', uid, from: kindOf(from), to: kindOf(to), amount: balance },
      idempotencyKey(`${from} ${to} ${balance}`),
    );
    return outcome.ok ? { seq: outcome.seq } : refusedBy(outcome.refusal);
  });
