import type { MarketRoom } from '../market/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Hub } from '../platform/realtime/hub.ts';
import type { StartedRoom } from '../room.ts';
import { AlertWatch } from './alert-watch.ts';
import { changeRoutes } from './change-alerts.ts';
import { alertRow, inboxParams, listAlertsRoute } from './list-alerts.ts';
import { readAlert } from './store.ts';

const TOPIC = 'ALERTS';

/** Price alerts. */
export function startRoom({ db, link, log, tape }: Deps, { terms, candles }: MarketRoom, hub: Hub): StartedRoom {
  let watch: AlertWatch | undefined;
  let pushing: Promise<void> = Promise.resolve();
  link.on('alerts.changed', {
    heard(payload) {
      const [uid = 0, id = 0] = payload.split(' ').map(Number);
      watch?.changed(uid, id);
      hub.push(TOPIC, uid, { fired: null });
    },
    // An edge that was cut off has lost the duty, and whoever has it now loads all alerts.
    missed: () => askAgain(hub),
  });
  const pushFired = async (uid: number, id: number): Promise<void> => {
    const alert = await readAlert(db, uid, id);
    if (alert?.fired !== undefined) hub.push(TOPIC, uid, { fired: alertRow(terms, alert) ?? null });
  };
  link.on('alerts.fired', {
    heard(payload) {
      const [uid = 0, id = 0] = payload.split(' ').map(Number);
      if (!hub.isRead(TOPIC, uid)) return;
      pushing = pushing
        .then(() => pushFired(uid, id))
        .catch((error: unknown) => log.error({ err: error }, 'a fired alert was not pushed'));
    },
    missed: () => undefined,
  });
  return {
    onCommit: ({ ticks }) => watch?.take(ticks),
    async duty() {
      const begun = new AlertWatch(db, log, tape, (alert) => inboxParams(terms, alert));
      watch = begun;
      await begun.load(terms.instruments.flatMap(({ id }) => candles.tick(id) ?? []));
      return async () => {
        watch = undefined;
        await begun.stop();
      };
    },
    routes: [listAlertsRoute(db, terms), ...changeRoutes({ db, terms, candles })],
  };
}

/** Whoever reads alerts may have missed a push. */
function askAgain(hub: Hub): void {
  for (const uid of hub.readers(TOPIC)) hub.push(TOPIC, uid, { fired: null });
}
