import { TRADING_KINDS, type TradingKind } from '@vitrine/domain/ledger/index';
import type { EnginePort } from '@vitrine/engine/engine-api';
import { transfer } from '@vitrine/wire/funding/transfer';
import type { MoneyGuard } from '../identity/index.ts';
import { accountTypeOf } from '../ledger/index.ts';
import { refusedBy } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';

const kindOf = (accountTypeId: number) =>
  TRADING_KINDS.find((kind) => accountTypeOf(kind) === accountTypeId) as TradingKind;

export const transferRoute = (engine: EnginePort, guard: MoneyGuard) =>
  route(transfer, async ({ balance, from, to }, { caller, idempotencyKey }) => {
    const { uid } = caller;
    const paused = caller.isDemo ? undefined : await guard.refusePaused(caller);
    if (paused !== undefined) return paused;
    const outcome = await engine.submit(
      { kind: 'transfer', uid, from: kindOf(from), to: kindOf(to), amount: balance },
      idempotencyKey(`${from} ${to} ${balance}`),
    );
    return outcome.ok ? { seq: outcome.seq } : refusedBy(outcome.refusal);
  });
