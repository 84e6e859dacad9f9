import { waitsForRise } from '@vitrine/domain/alerts/index';
import type { Price } from '@vitrine/domain/kernel/decimal';
import { parseDecimal } from '@vitrine/domain/kernel/decimal';
import { type Instrument, midOf } from '@vitrine/domain/market/index';
import { createAlert } from '@vitrine/wire/alerts/create-alert';
import { deleteAlert } from '@vitrine/wire/alerts/delete-alert';
import { editAlert } from '@vitrine/wire/alerts/edit-alert';
import type { Pool } from 'pg';
import type { CandleBook, Terms } from '../market/index.ts';
import { invalidField, Refused } from '../platform/http/answer.ts';
import { type Route, route } from '../platform/http/context.ts';
import { type AlertRecord, insertAlert, readAlert, removeAlert, updateAlert } from './store.ts';

export interface AlertDeps {
  readonly db: Pool;
  readonly terms: Terms;
  readonly candles: CandleBook;
}

type Aim = Pick<AlertRecord, 'price' | 'isRise' | 'sinceTick'>;

/** What an alert at a price waits for, from the newest tick on; refused without a price to compare it with. */
function aimAt({ candles }: AlertDeps, { id, showCode }: Instrument, price: Price): Aim | Refused {
  const tick = candles.tick(id);
  if (tick === undefined) return new Refused('market.quote-stale', { instrument: showCode });
  const isRise = waitsForRise(price, midOf(tick));
  return isRise === undefined ? new Refused('alerts.at-price') : { price, isRise, sinceTick: tick.seq };
}

function readPrice(text: string | undefined, { pricePrecision }: Instrument): Price | undefined {
  return text === undefined ? undefined : parseDecimal(text, pricePrecision);
}

const createRoute = (deps: AlertDeps): Route =>
  route(createAlert, async ({ forex_id, price: text, note }, { caller: { uid } }) => {
    const instrument = deps.terms.get(forex_id);
    if (instrument === undefined) return new Refused('market.instrument-not-found', { instrument: forex_id });
    const price = readPrice(text, instrument);
    if (price === undefined) return invalidField('price');
    const aim = aimAt(deps, instrument, price);
    if (aim instanceof Refused) return aim;
    const stored = await insertAlert(deps.db, { uid, instrument: forex_id, note, ...aim });
    return stored === undefined ? new Refused('alerts.too-many') : { id: stored.id };
  });

const editRoute = (deps: AlertDeps): Route =>
  route(editAlert, async ({ id, price: text, note }, { caller: { uid } }) => {
    const before = await readAlert(deps.db, uid, id);
    const instrument = before && deps.terms.get(before.instrument);
    const isWaiting = before !== undefined && before.fired === undefined;
    if (!isWaiting || instrument === undefined) return new Refused('alerts.not-found');
    const price = readPrice(text, instrument);
    if (price === undefined) return invalidField('price');
    // The same price goes on waiting for what it waited for.
    const aim = price === before.price ? before : aimAt(deps, instrument, price);
    if (aim instanceof Refused) return aim;
    const { isRise, sinceTick } = aim;
    const stored = await updateAlert(deps.db, before, { price, isRise, sinceTick, note });
    if (stored === 'exists') return new Refused('alerts.exists');
    return stored === undefined ? new Refused('alerts.not-found') : { id };
  });

const deleteRoute = ({ db }: AlertDeps): Route =>
  route(deleteAlert, async ({ id }, { caller: { uid } }) =>
    (await removeAlert(db, uid, id)) ? { id } : new Refused('alerts.not-found'),
  );

/** Setting, changing and deleting alerts. */
export const changeRoutes = (deps: AlertDeps): readonly Route[] => [
  createRoute(deps),
  editRoute(deps),
  deleteRoute(deps),
];
