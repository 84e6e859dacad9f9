import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../../tests/support/chromium.ts';
import { openCustomer } from '../../tests/support/customer.ts';
import { DEVICES, type Look, open, profile, SCREENS } from '../../tests/support/screens.ts';
import { spawnServer } from '../../tests/support/server.ts';
import { toPalette } from '../pictures/palette.ts';
import { ROOT } from './processes.ts';
import { buildWeb } from './web.ts';

// `npm run pictures`: every screen of the customer app as a customer with a few trades sees it (the login as a visitor),
// in docs/screenshots, on a site of its own. `-- --screen trade --to /tmp/trade` draws one screen, elsewhere; what opens
// on a screen is drawn when it is named.

const { values: chosen } = parseArgs({
  options: {
    screen: { type: 'string', multiple: true, default: [] },
    to: { type: 'string', default: 'docs/screenshots' },
  },
});
const screens = SCREENS.filter(({ name, press }) =>
  chosen.screen.length === 0 ? press === undefined : chosen.screen.includes(name),
);
if (screens.length === 0) {
  console.error(`no screen ${chosen.screen.join(', ')}; there are ${SCREENS.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const LOOKS = (Object.keys(DEVICES) as Look['device'][]).flatMap((device) =>
  (['light', 'dark'] as const).flatMap((mode) =>
    (['en', 'ar'] as const).map((language): Look => ({ device, mode, language })),
  ),
);

if (!(await buildWeb())) process.exit(1);
const folder = path.resolve(ROOT, chosen.to);
if (chosen.screen.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-pictures-'));
const server = await spawnServer({ DATA_DIR: dataDir, FEED_SEED: 'pictures', LOG_LEVEL: 'warn' });
let [count, bytes] = [0, 0];
try {
  const [browser, customer] = await Promise.all([launchChromium(), openCustomer(server.url)]);
  for (const look of LOOKS) {
    const asCustomer = await profile(browser, server.url, look, customer);
    const asVisitor = await profile(browser, server.url, look, undefined);
    for (const screen of screens.filter(({ on }) => on?.includes(look.device) !== false)) {
      const profileOf = screen.for.includes('customer') ? asCustomer : asVisitor;
      const { page } = await open(profileOf, screen, look.language);
      // Charts are drawn a moment after their figures.
      await page.waitForTimeout(500);
      const png = toPalette(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
      writeFileSync(path.join(folder, `${screen.name}-${look.device}-${look.mode}-${look.language}.png`), png);
      bytes += png.length;
      count += 1;
      await page.close();
    }
    await asCustomer.close();
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
