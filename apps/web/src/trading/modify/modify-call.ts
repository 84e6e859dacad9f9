import { modifyOrder } from '@vitrine/wire/trading/modify-order';
import { client } from '../../ground/client.ts';
import { refreshOwn } from '../../ground/own-answers.ts';
import type { Submission } from '../../ground/submit-guard.ts';
import { take } from '../open-orders-store.ts';

/** What changes of a pending order; the rest stays. */
export interface ModifyRequest {
  readonly id: number;
  readonly cont?: string;
  /** Decimal texts at the instrument's precision; a stop of 0 is removed. */
  readonly target_price?: string;
  readonly stop_loss_price?: string;
  readonly target_profit_price?: string;
}

/** Changes a pending order; resolves once it is durable. */
export async function modifyPendingOrder({ key, request }: Submission<ModifyRequest>) {
  const answer = await client.ask(modifyOrder, request, { idempotencyKey: key });
  // A list from before shows the order as it was.
  take({ type: 'modified', seq: answer.data.seq });
  refreshOwn();
  return answer;
}
