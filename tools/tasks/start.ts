import { setTimeout as sleep } from 'node:timers/promises';
import { type Settings, settingsOrExit } from '../../apps/server/src/platform/settings.ts';
import { runServer } from './server.ts';
import { buildConsole, buildWeb } from './web.ts';

/** Says where the site is, once it answers. */
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
  console.log(`vitrine: ready at ${publicUrl ?? url}`);
  console.log(`vitrine: operator console at ${publicUrl ?? url}/console`);
}

const settings = settingsOrExit();
if (!(await buildWeb()) || !(await buildConsole())) process.exit(1);
void announce(settings);
process.exit(await runServer([]));
