import type { EnginePort } from '@vitrine/engine/engine-api';
import { setStops } from '@vitrine/wire/trading/set-stops';
import type { Pool } from 'pg';
import type { Terms } from '../market/index.ts';
import { Refused, refusedBy } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';
import { readPrices, stopsOf, trailingOf, trailingText } from './price-fields.ts';
import { readOwnInstrument } from './store.ts';

const PRICES = ['stop_loss_price', 'target_profit_price'] as const;

export const setStopsRoute = (db: Pool, engine: EnginePort, terms: Terms) =>
  route(setStops, async (request, { caller, idempotencyKey }) => {
    const { id } = request;
    // Only the order's instrument is read here. It never changes, and it determines the decimals of prices.
    const instrument = terms.get((await readOwnInstrument(db, caller.uid, id)) ?? 0);
    if (instrument === undefined) return new Refused('trading.order-not-open', { order: id });
    const read = readPrices(request, PRICES, instrument);
    if ('refused' in read) return read.refused;
    const stops = stopsOf(read.prices);
    const trailingStop = trailingOf(request);
    const outcome = await engine.submit(
      { kind: 'set-stops', uid: caller.uid, order: id, ...stops, trailingStop },
      idempotencyKey(`${id} ${stops.stopLoss} ${stops.takeProfit}${trailingText(trailingStop)}`),
    );
    if (!outcome.ok) return refusedBy(outcome.refusal);
    if (outcome.answer.kind !== 'stops-set') throw new Error(`set stops were answered ${outcome.answer.kind}`);
    return { id: outcome.answer.order, seq: outcome.seq };
  });
