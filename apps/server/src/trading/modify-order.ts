import type { EnginePort } from '@vitrine/engine/engine-api';
import { modifyOrder } from '@vitrine/wire/trading/modify-order';
import type { Pool } from 'pg';
import type { Terms } from '../market/index.ts';
import { Refused, refusedBy } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';
import { readPrices } from './price-fields.ts';
import { readOwnInstrument } from './store.ts';

const PRICES = ['target_price', 'stop_loss_price', 'target_profit_price'] as const;

export const modifyOrderRoute = (db: Pool, engine: EnginePort, terms: Terms) =>
  route(modifyOrder, async (request, { caller, idempotencyKey }) => {
    const { id, cont: lots } = request;
    // Only the order's instrument is read here. It never changes, and it determines the decimals of prices.
    const instrument = terms.get((await readOwnInstrument(db, caller.uid, id)) ?? 0);
    if (instrument === undefined) return new Refused('trading.order-not-pending', { order: id });
    const read = readPrices(request, PRICES, instrument);
    if ('refused' in read) return read.refused;
    const { target_price: target, stop_loss_price: stopLoss, target_profit_price: takeProfit } = read.prices;
    const outcome = await engine.submit(
      {
        kind: 'modify-order',
        uid: caller.uid,
        order: id,
        lots,
        target,
        ...(stopLoss === undefined ? {} : { stopLoss }),
        ...(takeProfit === undefined ? {} : { takeProfit }),
      },
      idempotencyKey([id, lots, target, stopLoss, takeProfit].join(' ')),
    );
    if (!outcome.ok) return refusedBy(outcome.refusal);
    const { answer, seq } = outcome;
    if (answer.kind !== 'order-modified' && answer.kind !== 'stops-set')
      throw new Error(`a modified order was answered ${answer.kind}`);
    return { id: answer.order, seq };
  });
