import { DEFAULT_MAX_DEVIATION } from '@vitrine/domain/trading/index';
import type { EnginePort } from '@vitrine/engine/engine-api';
import type { ParsedRequestOf } from '@vitrine/wire/call';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import type { Terms } from '../market/index.ts';
import { invalidField, Refused, refusedBy } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';
import { readPrices, stopsOf, trailingOf, trailingText } from './price-fields.ts';

const PRICES = ['target_price', 'stop_loss_price', 'target_profit_price', 'expect_price'] as const;

export const submitOrderRoute = (engine: EnginePort, terms: Terms) =>
  route(submitOrder, async (request, { caller, idempotencyKey }) => {
    const { type, cont, forex_id, multiple, status, max_dev } = request;
    const instrument = terms.get(forex_id);
    if (instrument === undefined) return new Refused('market.instrument-not-found', { instrument: forex_id });
    const read = readPrices(request, PRICES, instrument);
    if ('refused' in read) return read.refused;
    const isPending = status === 0;
    const target = isPending ? read.prices.target_price : undefined;
    if (isPending && target === undefined) return invalidField('target_price');
    const expectPrice = isPending ? undefined : read.prices.expect_price;
    const maxDeviation = expectPrice === undefined ? undefined : (max_dev ?? DEFAULT_MAX_DEVIATION);
    const stops = stopsOf(read.prices);
    const outcome = await engine.submit(
      {
        kind: 'submit-order',
        uid: caller.uid,
        instrument: forex_id,
        side: type === 1 ? 'buy' : 'sell',
        lots: cont,
        multiple,
        target,
        stops,
        trailingStop: trailingOf(request),
        expectPrice,
        maxDeviation,
      },
      idempotencyKey(argsOf(request, [target, stops.stopLoss, stops.takeProfit, expectPrice, maxDeviation])),
    );
    if (!outcome.ok) return refusedBy(outcome.refusal);
    const { answer } = outcome;
    if (answer.kind !== 'order-opened' && answer.kind !== 'order-placed')
      throw new Error(`a submitted order was answered ${answer.kind}`);
    return { id: answer.order, seq: outcome.seq };
  });

/** The arguments of the idempotency key; those read at the instrument's precision are given. */
function argsOf(request: ParsedRequestOf<typeof submitOrder>, read: readonly (bigint | undefined)[]): string {
  const { type, cont, forex_id, multiple } = request;
  return [type, cont, forex_id, multiple, ...read].join(' ') + trailingText(trailingOf(request));
}
