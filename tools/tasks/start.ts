import { setTimeout as sleep } from 'node:timers/promises';
import { type Settings, settingsOrExit } from '../../apps/server/src/platform/settings.ts';
import { buildApps } from './build-apps.ts';
import { runServer } from './server.ts';

/** Says where the site is once it answers; the last line is what a newcomer does next. */
async function announce({ host, port, publicUrl }: Settings): Promise<void> {
  if (port === 0) return;
  const name =
    host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const url = `http://${name}:${port}`;
  for (;;) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok === true) break;
    await sleep(250);
  }
  const site = publicUrl ?? url;
  console.log(`vitrine: ready at ${site}`);
  console.log(`vitrine: operator console at ${site}/console`);
  console.log(`vitrine: next, open ${site}/login in a browser and press "Open demo account"`);
}

const settings = settingsOrExit();
// A person at a terminal reads the lines above; whoever keeps the output in a file or a pipe gets the log as well.
if (process.stdout.isTTY && (process.env.LOG_LEVEL ?? '') === '') process.env.LOG_LEVEL = 'warn';
if (!(await buildApps())) process.exit(1);
console.log('vitrine: starting the database, the market and the server');
void announce(settings);
process.exit(await runServer([]));
