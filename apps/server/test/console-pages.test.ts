import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compressFiles } from '../../../tools/tasks/build-apps.ts';
import { startTestSite } from './support/site.ts';

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(5_000))});`;

function built(title: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-console-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), `<!doctype html><title>Page</title><p>${title}`);
  writeFileSync(path.join(folder, 'assets/index-1a2b3c4d.js'), SCRIPT);
  compressFiles(folder);
  return folder;
}

const site = await startTestSite({ webRoot: built('app'), consoleRoot: built('console') });
const bare = await startTestSite({ consoleRoot: built('console alone') });

const get = (url: string, accept = 'text/html', method = 'GET') =>
  fetch(`${site.url}${url}`, { method, headers: { accept, 'accept-encoding': 'br' } });

describe('the console', () => {
  it('every address under /console that is no file and no call is its page, as the app has its own', async () => {
    for (const url of [
      '/console',
      '/console/',
      '/console/staff',
      '/console/staff?sort=-at',
      '/console/accept',
      '/console/apiary',
    ]) {
      const page = await get(url);
      expect([page.status, await page.text()], url).toEqual([200, '<!doctype html><title>Page</title><p>console']);
      expect(page.headers.get('cache-control'), url).toBe('no-cache');
      expect(page.headers.get('content-security-policy'), url).toContain("default-src 'self'");
      expect(page.headers.get('content-security-policy'), url).toContain("frame-ancestors 'none'");
    }
    for (const url of ['/', '/order', '/consoles']) expect(await (await get(url)).text(), url).toContain('<p>app');
  });

  it('its hashed files are kept for good, and go out compressed', async () => {
    const file = await get('/console/assets/index-1a2b3c4d.js', '*/*');
    expect(file.status).toBe(200);
    expect(file.headers.get('content-encoding')).toBe('br');
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await file.text()).toBe(SCRIPT);
  });

  it('what is no page of it is refused in the envelope', async () => {
    for (const [url, method] of [
      ['/console/api/nothing', 'GET'],
      ['/console/api', 'GET'],
      ['/console/assets/gone-00000000.js', 'GET'],
      ['/console/staff', 'POST'],
      ['/console/..%2f..%2fpackage.json', 'GET'],
    ] as const) {
      const answer = await get(url, '*/*', method);
      expect([answer.status, answer.headers.get('content-type')?.split(';')[0]], url).toEqual([
        404,
        'application/json',
      ]);
      expect(await answer.json(), url).toMatchObject({ code: 1011, data: { reason: 'request.unknown-path' } });
    }
  });

  it('is there without the customer app', async () => {
    expect(await (await fetch(`${bare.url}/console/staff`)).text()).toContain('<p>console alone');
  });
});
