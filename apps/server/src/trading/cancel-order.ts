import type { EnginePort } from '@vitrine/engine/engine-api';
import { cancelOrder } from '@vitrine/wire/trading/cancel-order';
import { refusedBy } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';

export const cancelOrderRoute = (engine: EnginePort) =>
  route(cancelOrder, async ({ id }, { caller, idempotencyKey }) => {
    const outcome = await engine.submit(
      { kind: 'cancel-order', uid: caller.uid, order: id },
      idempotencyKey(String(id)),
    );
    if (!outcome.ok) return refusedBy(outcome.refusal);
    if (outcome.answer.kind !== 'order-cancelled')
      throw new Error(`a cancelled order was answered ${outcome.answer.kind}`);
    return { id: outcome.answer.order, seq: outcome.seq };
  });
