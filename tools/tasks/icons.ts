import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium } from '../../tests/support/chromium.ts';
import { ROOT } from './processes.ts';

/** Draws the picture files of the customer app from its one SVG: `npm run icons`. They are committed; a build needs no browser. */
const PUBLIC = path.join(ROOT, 'apps/web/public');
const ROUND = readFileSync(path.join(PUBLIC, 'favicon.svg'), 'utf8');

/** Launchers cut their own shape out of a maskable icon: its ground fills the square, its drawing keeps inside the circle of 80%. */
const FULL = ROUND.replace(' rx="7"', '').replace(
  /(<path.*)<\/svg>/s,
  '<g transform="translate(16 16) scale(0.85) translate(-16 -16)">$1</g></svg>',
);

async function draw(page: Page, svg: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  const data = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  await page.setContent(
    `<!doctype html><style>body{margin:0}img{display:block}</style><img src="${data}" width="${size}" height="${size}">`,
  );
  await page.waitForFunction('document.images[0].complete');
  return page.screenshot({ omitBackground: true });
}

/** PNG pictures as one .ico: a header, an entry of 16 bytes for each, then the files. */
function icoOf(pictures: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

const browser = await launchChromium();
try {
  const page = await browser.newPage();
  const write = (name: string, bytes: Buffer) => {
    mkdirSync(path.dirname(path.join(PUBLIC, name)), { recursive: true });
    writeFileSync(path.join(PUBLIC, name), bytes);
    console.log(`${name} ${bytes.length} bytes`);
  };
  write('icons/192.png', await draw(page, ROUND, 192));
  write('icons/512.png', await draw(page, ROUND, 512));
  write('icons/maskable-192.png', await draw(page, FULL, 192));
  write('icons/maskable-512.png', await draw(page, FULL, 512));
  write('apple-touch-icon.png', await draw(page, FULL, 180));
  const small = [];
  for (const size of [16, 32, 48]) small.push({ size, png: await draw(page, ROUND, size) });
  write('favicon.ico', icoOf(small));
} finally {
  await browser.close();
}
