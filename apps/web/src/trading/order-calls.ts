import { cancelOrder } from '@vitrine/wire/trading/cancel-order';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { setStops } from '@vitrine/wire/trading/set-stops';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { client } from '../ground/client.ts';
import { refreshOwn } from '../ground/own-answers.ts';
import type { Submission } from '../ground/submit-guard.ts';
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
  /** The price seen; for a market order only. */
  readonly expect_price?: string;
}

/** Places a market or pending order; resolves once it is durable. */
export async function placeOrder({ key, request }: Submission<OrderRequest>): Promise<number> {
  const answer = await client.call(submitOrder, request, { idempotencyKey: key });
  if (request.status === 1) take({ type: 'opened', seq: answer.seq });
  refreshOwn();
  return answer.id;
}

/** Cancels a pending order; resolves once it is durable. */
export async function cancelPendingOrder({ key, request }: Submission<{ readonly id: number }>): Promise<void> {
  const answer = await client.call(cancelOrder, request, { idempotencyKey: key });
  take({ type: 'closed', order: request.id, seq: answer.seq });
  refreshOwn();
}

export interface StopsRequest {
  readonly id: number;
  /** Decimal texts at the instrument's precision; empty: none. */
  readonly stop_loss_price: string;
  readonly target_profit_price: string;
}

/** Sets both stops of a position or a pending order; resolves once it is durable. */
export async function changeStops({ key, request }: Submission<StopsRequest>): Promise<void> {
  const answer = await client.call(setStops, request, { idempotencyKey: key });
  take({
    type: 'changed',
    push: {
      Id: request.id,
      Change: 'stops',
      TargetLossPrice: Number(request.stop_loss_price),
      TargetProfitPrice: Number(request.target_profit_price),
      seq: answer.seq,
    },
  });
  refreshOwn();
}

/** Closes a position at the market; resolves once it is durable. */
export async function closePosition({ key, request }: Submission<{ readonly id: number }>): Promise<void> {
  const answer = await client.call(closeOrder, request, { idempotencyKey: key });
  take({ type: 'closed', order: request.id, seq: answer.seq });
  refreshOwn();
}
