import type { PositionFilter } from '@vitrine/domain/trading/index';
import { cancelOrder } from '@vitrine/wire/trading/cancel-order';
import { closeAll } from '@vitrine/wire/trading/close-all';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { setStops } from '@vitrine/wire/trading/set-stops';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { client } from '../ground/client.ts';
import { refreshOwn } from '../ground/own-answers.ts';
import type { Submission } from '../ground/submit-guard.ts';
import { startClosingTogether } from './closed-together.ts';
import { startEnding } from './held-updates.ts';
import { take } from './open-orders-store.ts';

export interface OrderRequest {
  readonly type: 1 | 2;
  readonly cont: string;
  readonly forex_id: number;
  /** 1 market, 0 pending at `target_price`. */
  readonly status: 0 | 1;
  readonly multiple: number;
  readonly target_price?: string;
  readonly stop_loss_price?: string;
  readonly target_profit_price?: string;
  readonly trailing_points?: number;
  /** The price seen; for a market order only. */
  readonly expect_price?: string;
}

/** Places a market or pending order; resolves once it is durable. */
export async function placeOrder({ key, request }: Submission<OrderRequest>) {
  const answer = await client.ask(submitOrder, request, { idempotencyKey: key });
  if (request.status === 1) take({ type: 'opened', seq: answer.data.seq });
  refreshOwn();
  return answer;
}

/** Cancels a pending order; resolves once it is durable. */
export function cancelPendingOrder(submission: Submission<{ readonly id: number }>) {
  return end(cancelOrder, submission);
}

export interface StopsRequest {
  readonly id: number;
  /** Decimal texts at the instrument's precision; empty: none. */
  readonly stop_loss_price: string;
  readonly target_profit_price: string;
  /** Distance of the trailing stop in points, 0: none; absent: it stays as it is. */
  readonly trailing_points?: number;
}

/** Sets the stops of a position or a pending order; resolves once it is durable. */
export async function changeStops({ key, request }: Submission<StopsRequest>) {
  const answer = await client.ask(setStops, request, { idempotencyKey: key });
  take({
    type: 'changed',
    push: {
      Id: request.id,
      Change: 'stops',
      TargetLossPrice: Number(request.stop_loss_price),
      TargetProfitPrice: Number(request.target_profit_price),
      seq: answer.data.seq,
    },
  });
  refreshOwn();
  return answer;
}

export interface CloseRequest {
  readonly id: number;
  /** Lots to close (decimal text); the whole position without it. */
  readonly cont?: string;
}

/** Closes a position or a part of it at the market; resolves once it is durable. */
export async function closePosition(submission: Submission<CloseRequest>) {
  const { key, request } = submission;
  if (request.cont === undefined) return end(closeOrder, submission);
  startEnding(request.id);
  const answer = await client.ask(closeOrder, request, { idempotencyKey: key });
  // A list from before shows the position with the lots that it had.
  take({ type: 'opened', seq: answer.data.seq });
  refreshOwn();
  return answer;
}

export interface CloseAllRequest {
  readonly which: PositionFilter;
  /** 0: of every product. */
  readonly forex_id: number;
  /** Ids of the positions that the customer saw: closing others is another request. Not sent. */
  readonly seen: string;
}

/** Closes positions together; resolves once it is durable. */
export async function closePositions({ key, request }: Submission<CloseAllRequest>) {
  startClosingTogether(request);
  const { seen: _, ...asked } = request;
  const answer = await client.ask(closeAll, asked, { idempotencyKey: key });
  take({ type: 'opened', seq: answer.data.seq });
  refreshOwn();
  return answer;
}

async function end(
  call: typeof cancelOrder | typeof closeOrder,
  { key, request }: Submission<{ readonly id: number }>,
) {
  startEnding(request.id);
  const answer = await client.ask(call, request, { idempotencyKey: key });
  take({ type: 'closed', order: request.id, seq: answer.data.seq });
  refreshOwn();
  return answer;
}
