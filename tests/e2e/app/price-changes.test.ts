import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { DESK, PHONE } from '../browse.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

interface Seen {
  /** How often a figure became another. */
  readonly changes: number;
  readonly durations: readonly number[];
  /** Changes at which something else was tinted than the digits that changed. */
  readonly wrong: readonly string[];
  /** Animations of any kind on the screen, and parts of the page that moved. */
  readonly animations: readonly string[];
  readonly moved: readonly string[];
}

/** Watches the prices of a page for some seconds, frame by frame. */
function watch(page: Page, seconds: number): Promise<Seen> {
  return page.evaluate(async (milliseconds) => {
    const seen = { changes: 0, wrong: [] as string[], animations: [] as string[] };
    const durations = new Set<number>();
    const moved: string[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: { node: Node | null }[] }[])
        moved.push(`${entry.value} ${entry.sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')}`);
    });
    observer.observe({ type: 'layout-shift' });
    const before = new Map<Element, string>();
    for (const until = performance.now() + milliseconds; performance.now() < until; ) {
      await new Promise(requestAnimationFrame);
      for (const { effect } of document.getAnimations())
        seen.animations.push((effect as KeyframeEffect).target?.outerHTML.slice(0, 150) ?? '');
      for (const figure of document.querySelectorAll('#screen bdi:has(> span.font-bold)')) {
        const [text, last] = [figure.textContent ?? '', before.get(figure)];
        before.set(figure, text);
        if (last === undefined || last === text || last.length !== text.length) continue;
        seen.changes += 1;
        let same = 0;
        while (last[same] === text[same]) same += 1;
        const tinted = [...figure.children].filter(({ className }) => /tint-(up|down)/.test(className));
        for (const part of tinted)
          for (const animation of part.getAnimations()) durations.add(Number(animation.effect?.getTiming().duration));
        const parts = tinted.map(({ textContent }) => textContent).join('');
        if (parts !== text.slice(same)) seen.wrong.push(`${last} -> ${text}: ${parts}`);
      }
    }
    observer.disconnect();
    return { ...seen, moved, durations: [...durations] };
  }, seconds * 1_000);
}

async function open(path: string, viewport: typeof DESK | typeof PHONE, reducedMotion: 'reduce' | 'no-preference') {
  const context = await browser.newContext({ viewport, baseURL: inject('siteUrl'), reducedMotion });
  const page = await context.newPage();
  await page.goto(path);
  await page.locator('#screen bdi:has(> span.font-bold)').first().waitFor();
  // What comes after the first screen, such as charts, has its place by then; menus and notices are loaded after six seconds.
  await page.waitForTimeout(8_000);
  return { context, page };
}

describe.each([
  ['home on a desk', '/', DESK],
  ['trade on a phone', '/trade?symbol=BTCUSD', PHONE],
] as const)('%s', (_, path, viewport) => {
  it('APP-60 a price that changes tints the digits that changed for 300 ms and moves nothing', async () => {
    const { context, page } = await open(path, viewport, 'no-preference');
    const { changes, wrong, durations, moved } = await watch(page, 6);
    expect(changes).toBeGreaterThan(1);
    expect({ wrong, durations, moved }).toEqual({ wrong: [], durations: [300], moved: [] });
    await context.close();
  });

  it('APP-60 with reduced motion nothing is animated', async () => {
    const { context, page } = await open(path, viewport, 'reduce');
    const { changes, animations } = await watch(page, 5);
    expect(changes).toBeGreaterThan(0);
    expect(animations).toEqual([]);
    await context.close();
  });
});
