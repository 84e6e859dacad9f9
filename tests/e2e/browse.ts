import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page, WebSocketRoute } from 'playwright-core';
import { inject } from 'vitest';
import { withoutWorker } from '../support/screens.ts';

export const PHONE = { width: 390, height: 844 } as const;
export const DESK = { width: 1440, height: 900 } as const;

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Everything the page complained about: console errors and uncaught exceptions. */
  readonly complaints: readonly string[];
  /** Ends the real-time channel and keeps it from opening again, or lets it open again; needs `canCutSocket`. */
  cutSocket(isCut: boolean): void;
}

export interface VisitOptions {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorMode?: 'light' | 'dark';
  /** With the service worker of the app; without it otherwise ({@link withoutWorker}). */
  readonly isInstalled?: boolean;
  /** Every message of the channel then passes through this process, which costs more than showing it. */
  readonly canCutSocket?: boolean;
}

/** A fresh browser profile on the site, its first page open at `path`. */
export async function visit(browser: Browser, path: string, options: VisitOptions): Promise<Visit> {
  const isPhone = options.viewport.width < 600;
  const context = await browser.newContext({
    viewport: options.viewport,
    hasTouch: isPhone,
    baseURL: inject('siteUrl'),
  });
  if (options.isInstalled !== true) await withoutWorker(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error.stack)));

  const cutSocket = options.canCutSocket === true ? await socketCutter(page) : notCuttable;
  if (options.colorMode !== undefined) {
    const stored = JSON.stringify({ state: { colorMode: options.colorMode }, version: 0 });
    await context.addInitScript((value) => localStorage.setItem('vitrine.preferences', value), stored);
  }
  await page.goto(path);
  return { context, page, complaints, cutSocket };
}

function notCuttable(): never {
  throw new Error('visit with canCutSocket');
}

/** Lets the page's real-time channels pass until they are cut. */
async function socketCutter(page: Page): Promise<Visit['cutSocket']> {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket('**/api/v2/ws', (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    open.add(socket);
    const server = socket.connectToServer();
    socket.onClose((code, reason) => {
      open.delete(socket);
      void server.close({ code: code ?? 1000, reason: reason ?? '' });
    });
  });
  return (next) => {
    isCut = next;
    if (!next) return;
    for (const socket of open) void socket.close();
    open.clear();
  };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * WCAG 2.2 AA violations of the page as it is now, or of the elements that `within` selects: what has opened on a page
 * that was judged before. One line each.
 */
export async function accessibilityViolations(page: Page, within?: string): Promise<readonly string[]> {
  // What fades in is judged once it is there; what moves for ever (a skeleton) is not waited for.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    ).then(() => undefined),
  );
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(AXE);
  // A focus guard of an open list hands the focus on at once; nobody ever rests on it.
  const context = { exclude: [['[data-base-ui-focus-guard]']], ...(within !== undefined && { include: [[within]] }) };
  // Only violations are worked out in full and handed over: most of the time would go into what is right.
  const options = {
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    // No rule among these reads stylesheets, which axe would fetch again.
    preload: { assets: ['media'] },
  };
  return page.evaluate<readonly string[]>(
    `axe
      .run(${JSON.stringify(context)}, ${JSON.stringify(options)})
      .then(({ violations }) =>
        violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) =>
            id + ': ' + target.join(' ') + ' ' + failureSummary.split('\\n').slice(1, 2).join(''),
          ),
        ),
      )`,
  );
}

/** Pixels by which the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
