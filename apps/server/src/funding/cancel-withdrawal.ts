import type { EnginePort } from '@vitrine/engine/engine-api';
import { cancelWithdrawal } from '@vitrine/wire/funding/cancel-withdrawal';
import { Refused, refusedBy } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';

export const cancelWithdrawalRoute = (engine: EnginePort) =>
  route(cancelWithdrawal, async ({ id: withdrawal }, { caller: { uid, isDemo }, idempotencyKey }) => {
    if (isDemo) return new Refused('request.real-account-only');
    const key = idempotencyKey(`${withdrawal}`);
    const outcome = await engine.submit({ kind: 'cancel-withdrawal', uid, withdrawal }, key);
    return outcome.ok ? { seq: outcome.seq } : refusedBy(outcome.refusal);
  });
