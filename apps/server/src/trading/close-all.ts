import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { DAY } from '@vitrine/domain/kernel/time';
import type { EnginePort } from '@vitrine/engine/engine-api';
import { closeAll } from '@vitrine/wire/trading/close-all';
import type { Pool } from 'pg';
import { refusedBy } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';
import { readNetOfRow } from './store.ts';

/** An answer that is repeated has the idempotency key of at most a day ago. */
const REPEATED_WITHIN = 2 * DAY;

export const closeAllRoute = (db: Pool, engine: EnginePort) =>
  route(closeAll, async ({ which, forex_id: instrument = 0 }, { caller, idempotencyKey }) => {
    const outcome = await engine.submit(
      { kind: 'close-all', uid: caller.uid, which, instrument },
      idempotencyKey(`${which} ${instrument}`),
    );
    if (!outcome.ok) return refusedBy(outcome.refusal);
    const { answer, seq } = outcome;
    if (answer.kind !== 'close-all-started') throw new Error(`a close of all positions was answered ${answer.kind}`);
    const { closed, closing, skipped, profit } = answer;
    const net = closing > 0 ? null : await readNetOfRow(db, caller.uid, seq, Date.now() - REPEATED_WITHIN);
    const net_profit = net === null ? null : formatMoney(net);
    return { closed, closing, skipped, profit: formatMoney(profit), net_profit, seq };
  });
