import { formatMoney } from '@vitrine/domain/kernel/decimal';
import type { EngineApi } from '@vitrine/engine/engine-api';
import { closeAll } from '@vitrine/wire/trading/close-all';
import { refusedBy } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';

export const closeAllRoute = (engine: EngineApi) =>
  route(closeAll, async ({ which, forex_id: instrument = 0 }, { caller, idempotencyKey }) => {
    const outcome = await engine.submit(
      { kind: 'close-all', uid: caller.uid, which, instrument },
      idempotencyKey(`${which} ${instrument}`),
    );
    if (!outcome.ok) return refusedBy(outcome.refusal);
    const { answer, seq } = outcome;
    if (answer.kind !== 'close-all-started') throw new Error(`a close of all positions was answered ${answer.kind}`);
    const { closed, closing, skipped, profit } = answer;
    return { closed, closing, skipped, profit: formatMoney(profit), seq };
  });
