import type { DataOf } from '@vitrine/wire/topics';
import type { MarketRoom } from '../market/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Hub } from '../platform/realtime/hub.ts';
import type { StartedRoom } from '../room.ts';
import { AlertWatch } from './alert-watch.ts';
import { changeRoutes } from './change-alerts.ts';
import { alertRow, listAlertsRoute } from './list-alerts.ts';

/** Price alerts. */
export async function startRoom({ db, log, tape }: Deps, market: MarketRoom, hub: Hub): Promise<StartedRoom> {
  const { terms, candles } = market;
  const push = (uid: number, data: DataOf<'ALERTS'>) => hub.push('ALERTS', uid, data);
  const watch = new AlertWatch(db, log, (alert) => push(alert.uid, { fired: alertRow(terms, alert) ?? null }));
  await watch.load(
    tape,
    terms.instruments.flatMap(({ id }) => candles.tick(id) ?? []),
  );
  return {
    onCommit: ({ ticks }) => watch.take(ticks),
    stop: () => watch.stop(),
    routes: [
      listAlertsRoute(db, terms),
      ...changeRoutes({ db, terms, candles, watch, onChange: (uid) => push(uid, { fired: null }) }),
    ],
  };
}
