import { REFUSED } from '../../apps/server/src/exit-codes.ts';
import type { Settings } from '../../apps/server/src/platform/settings.ts';
import { TlsError } from '../../apps/server/src/platform/tls.ts';
import { whyNotListening } from '../../apps/server/src/platform/why-not-listening.ts';
import { maintenanceAt } from './maintenance.ts';
import { runServer } from './server.ts';

/**
 * Runs the site until it is asked to stop or refuses to start: the server, and a maintenance page whenever there is none.
 * Says where the site is, or in one sentence why there is none. Returns the exit code.
 */
export async function runSite(settings: Settings): Promise<number> {
  let isAnnounced = false;
  const onReady = (url: string): void => {
    if (isAnnounced) console.log('vitrine: ready again');
    else announce(settings, url);
    isAnnounced = true;
  };
  // Any free port is only known once the server has it.
  const standIn = settings.port === 0 ? undefined : maintenanceAt(settings);
  try {
    return await runServer([], { onReady, standIn });
  } catch (error) {
    const why =
      error instanceof TlsError ? error.message : whyNotListening((error as NodeJS.ErrnoException).code, settings);
    if (why === undefined) throw error;
    console.error(`vitrine: ${why}`);
    return REFUSED;
  }
}

/** Says where the site is; the last line is what a newcomer does next. */
function announce({ publicUrl }: Settings, url: string): void {
  const site = publicUrl ?? url.replace('//127.0.0.1:', '//localhost:');
  console.log(`vitrine: ready at ${site}`);
  console.log(`vitrine: operator console at ${site}/console`);
  console.log(`vitrine: next, open ${site}/login in a browser and press "Open demo account"`);
}
