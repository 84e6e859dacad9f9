import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../../tests/support/chromium.ts';
import { CONSOLE_PANELS, consoleScreens, openFirstRow } from '../../tests/support/console-screens.ts';
import { openOptions } from '../../tests/support/customer.ts';
import { openHouse } from '../../tests/support/house.ts';
import { startMailServer } from '../../tests/support/mail.ts';
import { DEVICES, type Look, open, profile, SCREENS, type Screen } from '../../tests/support/screens.ts';
import { spawnServer } from '../../tests/support/server.ts';
import { toPalette } from '../pictures/palette.ts';
import { buildApps } from './build-apps.ts';
import { ROOT } from './processes.ts';

// `npm run pictures`: every screen of the customer app as a customer with a few trades sees it (the login as a visitor),
// in docs/screenshots, and every page of the console as the owner sees it, in its folder `console`, on a site of its own.
// `-- --screen trade --to /tmp/trade` draws one screen, elsewhere (`--screen console/journal`); what opens on a screen is
// drawn when it is named (`--screen console/journal-row`).

const { values: chosen } = parseArgs({
  options: {
    screen: { type: 'string', multiple: true, default: [] },
    to: { type: 'string', default: 'docs/screenshots' },
  },
});
/** The invitation is known once the house is open. */
const allScreens = (invitation = '') => [
  ...SCREENS,
  ...[...consoleScreens(invitation), ...CONSOLE_PANELS].flatMap((screen): readonly Screen[] => {
    const name = `console/${screen.name}`;
    const own = { ...screen, name };
    return screen.press === undefined ? [own, { ...own, name: `${name}-row`, press: openFirstRow }] : [own];
  }),
];
const isChosen = ({ name, press }: Screen) =>
  chosen.screen.length === 0 ? press === undefined : chosen.screen.includes(name);
if (!allScreens().some(isChosen)) {
  console.error(
    `no screen ${chosen.screen.join(', ')}; there are ${allScreens()
      .map(({ name }) => name)
      .join(', ')}`,
  );
  process.exit(2);
}

const LOOKS = (Object.keys(DEVICES) as Look['device'][]).flatMap((device) =>
  (['light', 'dark'] as const).flatMap((mode) =>
    (['en', 'ar'] as const).map((language): Look => ({ device, mode, language })),
  ),
);

if (!(await buildApps())) process.exit(1);
const folder = path.resolve(ROOT, chosen.to);
if (chosen.screen.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(path.join(folder, 'console'), { recursive: true });
const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-pictures-'));
const mail = await startMailServer();
const server = await spawnServer({
  DATA_DIR: dataDir,
  FEED_SEED: 'pictures',
  LOG_LEVEL: 'warn',
  ...mail.environment,
});
let [count, bytes] = [0, 0];
try {
  const [browser, house] = await Promise.all([launchChromium(), openHouse(server.url, dataDir, mail)]);
  const screens = allScreens(house.invitation).filter(isChosen);
  for (const look of LOOKS) {
    // The longest of them is over before the last look is drawn.
    await openOptions(server.url, house.customer);
    const signedIn = await profile(browser, server.url, look, house);
    const asVisitor = await profile(browser, server.url, look);
    for (const screen of screens.filter(({ on }) => on?.includes(look.device) !== false)) {
      const { page, leave } = await open(screen.for.at(-1) === 'visitor' ? asVisitor : signedIn, screen, look.language);
      // Charts are drawn a moment after their figures.
      await page.waitForTimeout(500);
      const png = toPalette(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
      writeFileSync(path.join(folder, `${screen.name}-${look.device}-${look.mode}-${look.language}.png`), png);
      bytes += png.length;
      count += 1;
      await leave();
    }
    await signedIn.close();
    await asVisitor.close();
    console.log(`${look.device} ${look.mode} ${look.language}: ${count} pictures`);
  }
  await browser.close();
} finally {
  await server.stop();
  rmSync(server.logFile, { force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`${count} pictures, ${(bytes / 1e6).toFixed(2)} MB, in ${folder}`);
