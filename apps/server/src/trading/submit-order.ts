import { parseDecimal } from '@vitrine/domain/kernel/decimal';
import type { EngineApi } from '@vitrine/engine/engine-api';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import type { Terms } from '../market/index.ts';
import { invalidField, Refused, refusedBy } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';

/** 0.1%: how far a fill may be from the price the customer saw when he says nothing else. */
const DEFAULT_DEVIATION = 100_000n;

export const submitOrderRoute = (engine: EngineApi, terms: Terms) =>
  route(submitOrder, async (request, { caller, idempotencyKey }) => {
    const { type, cont, forex_id, multiple, expect_price, max_dev } = request;
    const instrument = terms.get(forex_id);
    if (instrument === undefined) return new Refused('market.instrument-not-found', { instrument: forex_id });
    let expectPrice: bigint | undefined;
    if (expect_price !== undefined) {
      expectPrice = parseDecimal(expect_price, instrument.pricePrecision);
      if (expectPrice === undefined) return invalidField('expect_price');
    }
    const maxDeviation = max_dev ?? DEFAULT_DEVIATION;
    const outcome = await engine.submit(
      {
        kind: 'submit-order',
        uid: caller.uid,
        instrument: forex_id,
        side: type === 1 ? 'buy' : 'sell',
        lots: cont,
        multiple,
        ...(expectPrice === undefined ? {} : { expectPrice, maxDeviation }),
      },
      idempotencyKey(
        `${type} ${cont} ${forex_id} ${multiple} ${expectPrice ?? ''} ${expectPrice === undefined ? '' : maxDeviation}`,
      ),
    );
    if (!outcome.ok) return refusedBy(outcome.refusal);
    if (outcome.answer.kind !== 'order-opened')
      throw new Error(`a submitted order was answered ${outcome.answer.kind}`);
    return { id: outcome.answer.order, seq: outcome.seq };
  });
