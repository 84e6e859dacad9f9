import type { EnginePort } from '@vitrine/engine/engine-api';
import { cancelDeposit } from '@vitrine/wire/funding/cancel-deposit';
import { Refused, refusedBy } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';

export const cancelDepositRoute = (engine: EnginePort) =>
  route(cancelDeposit, async ({ id: deposit }, { caller: { uid, isDemo }, idempotencyKey }) => {
    if (isDemo) return new Refused('request.real-account-only');
    const outcome = await engine.submit({ kind: 'cancel-deposit', uid, deposit }, idempotencyKey(`${deposit}`));
    return outcome.ok ? { seq: outcome.seq } : refusedBy(outcome.refusal);
  });
