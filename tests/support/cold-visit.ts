import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

/** Which connection and processor a visitor has. */
export interface Throttle {
  /** Bits a second, both ways. */
  readonly bitsPerSecond: number;
  readonly latencyMs: number;
  /** How many times slower than this machine the processor is. */
  readonly slowerBy: number;
}

export interface ColdVisit {
  /** The scripts that the page fetched, with their sizes in kilobytes (1000 bytes) gzip. */
  readonly scripts: ReadonlyMap<string, number>;
  /** Kilobytes gzip of these scripts together. */
  readonly scriptKb: number;
  /** All requests of the page and its service worker. */
  readonly requests: readonly string[];
  /** Milliseconds from the navigation to the first match of each selector; undefined if it did not appear in time. */
  readonly shownAfter: readonly (number | undefined)[];
}

/**
 * Opens a page in a new browser profile on a phone and records what it fetches in the first `ms` milliseconds after the
 * navigation, whether it was needed for the first screen or not. What is fetched twice counts once.
 *
 * @param selectors things whose first appearance is timed
 */
export async function coldVisit(
  browser: Browser,
  siteUrl: string,
  path: string,
  { ms, selectors = [], throttle }: { ms: number; selectors?: readonly string[]; throttle?: Throttle },
): Promise<ColdVisit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    baseURL: siteUrl,
  });
  try {
    const page = await context.newPage();
    if (throttle !== undefined) {
      const session = await context.newCDPSession(page);
      const bytes = throttle.bitsPerSecond / 8;
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: throttle.latencyMs,
        downloadThroughput: bytes,
        uploadThroughput: bytes,
      });
      await session.send('Emulation.setCPUThrottlingRate', { rate: throttle.slowerBy });
    }
    const requests: string[] = [];
    context.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const startedAt = performance.now();
    const shown = selectors.map((selector) =>
      page
        .locator(selector)
        .first()
        .waitFor({ timeout: ms })
        .then(() => performance.now() - startedAt)
        .catch(() => undefined),
    );
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForTimeout(Math.max(0, ms - (performance.now() - startedAt)));
    const fetched = requests.splice(0);
    const shownAfter = await Promise.all(shown);
    const scripts = new Map<string, number>();
    for (const script of new Set(fetched.filter((name) => name.endsWith('.js'))))
      scripts.set(script, gzipSync(await (await fetch(new URL(script, siteUrl))).bytes(), { level: 9 }).length / 1_000);
    const scriptKb = scripts.values().reduce((sum, size) => sum + size, 0);
    return { scripts, scriptKb, requests: fetched, shownAfter };
  } finally {
    await context.close();
  }
}
