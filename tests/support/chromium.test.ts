import { expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';

test.each([
  ['Latin', 'Buy Sell'],
  ['Arabic', 'شراء بيع'],
  ['Chinese', '买入卖出'],
])('Chromium is there and draws %s', async (_script, text) => {
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const ink = await page.evaluate((words) => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    canvas.font = '32px sans-serif';
    canvas.fillText(words, 10, 60);
    return canvas.getImageData(0, 0, 300, 100).data.filter((value, index) => index % 4 === 3 && value > 128).length;
  }, text);
  expect(ink).toBeGreaterThan(300);
});
