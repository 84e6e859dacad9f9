import { reverseOrder } from '@vitrine/wire/trading/reverse-order';
import { client } from '../../ground/client.ts';
import { refreshOwn } from '../../ground/own-answers.ts';
import type { Submission } from '../../ground/submit-guard.ts';
import { startEnding } from '../held-updates.ts';
import { take } from '../open-orders-store.ts';

export interface ReverseRequest {
  readonly id: number;
  /** The price seen, decimal text. */
  readonly expect_price: string;
}

/** Closes a position and opens the opposite one; resolves once both are durable. */
export async function reversePosition({ key, request }: Submission<ReverseRequest>) {
  startEnding(request.id);
  const answer = await client.ask(reverseOrder, request, { idempotencyKey: key });
  const { seq } = answer.data;
  take({ type: 'closed', order: request.id, seq });
  take({ type: 'opened', seq });
  refreshOwn();
  return answer;
}
