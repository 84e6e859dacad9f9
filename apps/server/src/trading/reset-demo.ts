import type { EnginePort } from '@vitrine/engine/engine-api';
import { resetDemo } from '@vitrine/wire/trading/reset-demo';
import { refusedBy } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';

export const resetDemoRoute = (engine: EnginePort) =>
  route(resetDemo, async (_request, { caller, idempotencyKey }) => {
    const outcome = await engine.submit({ kind: 'reset-demo', uid: caller.uid }, idempotencyKey(''));
    return outcome.ok ? { seq: outcome.seq } : refusedBy(outcome.refusal);
  });
