import type { EngineApi } from '@vitrine/engine/engine-api';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { refusedBy } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';

export const closeOrderRoute = (engine: EngineApi) =>
  route(closeOrder, async ({ id }, { caller, idempotencyKey }) => {
    const outcome = await engine.submit(
      { kind: 'close-order', uid: caller.uid, order: id },
      idempotencyKey(String(id)),
    );
    if (!outcome.ok) return refusedBy(outcome.refusal);
    if (outcome.answer.kind !== 'order-closed') throw new Error(`a closed order was answered ${outcome.answer.kind}`);
    return { id: outcome.answer.order, seq: outcome.seq };
  });
