import type { EnginePort } from '@vitrine/engine/engine-api';
import { takeBreak } from '@vitrine/wire/ledger/take-break';
import { refusedBy } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';

export const takeBreakRoute = (engine: EnginePort) =>
  route(takeBreak, async ({ length }, { caller: { uid }, idempotencyKey }) => {
    const outcome = await engine.submit({ kind: 'take-break', uid, length }, idempotencyKey(length));
    if (!outcome.ok) return refusedBy(outcome.refusal);
    const { answer, seq } = outcome;
    if (answer.kind !== 'break-taken') throw new Error(`a break was answered ${answer.kind}`);
    return { until: new Date(answer.until).toISOString(), seq };
  });
