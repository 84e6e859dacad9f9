import type { EnginePort } from '@vitrine/engine/engine-api';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { refusedBy } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';

export const closeOrderRoute = (engine: EnginePort) =>
  route(closeOrder, async ({ id, cont: lots }, { caller, idempotencyKey }) => {
    const outcome = await engine.submit(
      { kind: 'close-order', uid: caller.uid, order: id, lots },
      idempotencyKey(lots === undefined ? String(id) : `${id} ${lots}`),
    );
    if (!outcome.ok) return refusedBy(outcome.refusal);
    const { answer, seq } = outcome;
    if (answer.kind === 'order-part-closed') return { id: answer.part, seq };
    if (answer.kind !== 'order-closed') throw new Error(`a closed order was answered ${answer.kind}`);
    return { id: answer.order, seq };
  });
