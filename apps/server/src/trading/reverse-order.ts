import { DEFAULT_MAX_DEVIATION } from '@vitrine/domain/trading/index';
import type { EnginePort } from '@vitrine/engine/engine-api';
import { reverseOrder } from '@vitrine/wire/trading/reverse-order';
import type { Pool } from 'pg';
import type { Terms } from '../market/index.ts';
import { Refused, refusedBy } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';
import { readPrices } from './price-fields.ts';
import { readOwnLeverage } from './store.ts';

export const reverseOrderRoute = (db: Pool, engine: EnginePort, terms: Terms) =>
  route(reverseOrder, async (request, { caller, idempotencyKey }) => {
    const { id, max_dev } = request;
    const own = await readOwnLeverage(db, caller.uid, id);
    const instrument = own && terms.get(own.instrument);
    if (own === undefined || instrument === undefined) return new Refused('trading.order-not-open', { order: id });
    const read = readPrices(request, ['expect_price'] as const, instrument);
    if ('refused' in read) return read.refused;
    const { expect_price: expectPrice } = read.prices;
    const maxDeviation = expectPrice === undefined ? undefined : (max_dev ?? DEFAULT_MAX_DEVIATION);
    const outcome = await engine.submit(
      { kind: 'reverse-order', uid: caller.uid, order: id, multiple: own.multiple, expectPrice, maxDeviation },
      idempotencyKey([id, expectPrice, maxDeviation].join(' ')),
    );
    if (!outcome.ok) return refusedBy(outcome.refusal);
    const { answer, seq } = outcome;
    if (answer.kind !== 'order-reversed') throw new Error(`a reversed order was answered ${answer.kind}`);
    return { id: answer.opened, seq };
  });
