import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { SEED_INSTRUMENTS } from '@vitrine/domain/market/seed';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { describe, expect, it } from 'vitest';
import { compressFiles } from '../../../tools/tasks/build-apps.ts';
import { startTestSite } from './support/site.ts';

const WEB = path.resolve(import.meta.dirname, '../../web');
// A folder whose own path has a part named `assets`: caching goes by the place in the app alone.
const webRoot = path.join(mkdtempSync(path.join(tmpdir(), 'vitrine-pages-')), 'assets', 'dist');
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(5_000))});`;
const PAGE = `<!doctype html><html lang="en"><head><title>app</title></head><body><b data-site-name>app</b><!-- ${'y'.repeat(2_000)} --></body></html>`;
mkdirSync(path.join(webRoot, 'assets'), { recursive: true });
cpSync(path.join(WEB, 'public'), webRoot, { recursive: true });
writeFileSync(path.join(webRoot, 'index.html'), PAGE);
writeFileSync(
  path.join(webRoot, 'page.json'),
  JSON.stringify({
    texts: {
      en: { first: ['/assets/en-1.js'], trading: ['/assets/trading-en-1.js'] },
      ar: { first: ['/assets/ar-1.js'], trading: ['/assets/trading-ar-1.js'] },
    },
    routes: {
      '/trade': {
        files: ['/assets/trade-1.js'],
        texts: ['trading'],
        calls: ['/api/basicSet/getBasicInfo', tradeList.path],
      },
    },
    otherCalls: ['/api/basicSet/getBasicInfo', '/api/user/info'],
  }),
);
writeFileSync(path.join(webRoot, 'sw.js'), SCRIPT);
writeFileSync(path.join(webRoot, 'assets/app-1a2b3c4d.js'), SCRIPT);
compressFiles(webRoot);
const site = await startTestSite({ webRoot, instruments: SEED_INSTRUMENTS });

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** As the bytes came: `fetch` would unpack them. */
function get(url: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request(`${site.url}${url}`, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject).end();
  });
}

describe('files', () => {
  it('hashed names are kept for good, pictures for a day, everything else is asked for each time', async () => {
    for (const [url, caching] of [
      ['/assets/app-1a2b3c4d.js', 'public, max-age=31536000, immutable'],
      ['/icons/192.png', 'public, max-age=86400'],
      ['/favicon.ico', 'public, max-age=86400'],
      ['/favicon.svg', 'public, max-age=86400'],
      ['/', 'no-cache'],
      ['/index.html', 'no-cache'],
      ['/mine/accounts', 'no-cache'],
      ['/sw.js', 'no-cache'],
      ['/site.webmanifest', 'no-cache'],
    ]) {
      for (const encoding of ['br', 'gzip', 'identity']) {
        const { status, headers } = await get(url!, { accept: '*/*', 'accept-encoding': encoding });
        expect([status, headers['cache-control']], `${url} ${encoding}`).toEqual([200, caching]);
      }
    }
  });

  it('go out as they were compressed beforehand, each as its own kind', async () => {
    for (const url of ['/assets/app-1a2b3c4d.js', '/sw.js', '/index.html']) {
      const plain = await get(url, { accept: '*/*' });
      expect(plain.headers['content-encoding'], url).toBeUndefined();
      const text = plain.bytes.toString();
      expect(text, url).toBe(url.includes('.js') ? SCRIPT : PAGE);
      const br = await get(url, { accept: '*/*', 'accept-encoding': 'gzip, deflate, br, zstd' });
      expect([br.headers['content-encoding'], br.headers['content-type']], url).toEqual([
        'br',
        plain.headers['content-type'],
      ]);
      expect(brotliDecompressSync(br.bytes).toString(), url).toBe(text);
      expect(br.bytes.length, url).toBeLessThan(100);
      expect(String(br.headers.vary), url).toContain('accept-encoding');
      const gzip = await get(url, { accept: '*/*', 'accept-encoding': 'gzip' });
      expect(gunzipSync(gzip.bytes).toString(), url).toBe(text);
    }
    for (const none of ['/assets/app-1a2b3c4d.js.br', '/page.json'])
      expect((await get(none, { accept: 'application/json' })).status, none).toBe(404);
  });

  it('that have not changed are not sent again', async () => {
    for (const url of ['/index.html', '/favicon.svg', '/assets/app-1a2b3c4d.js']) {
      const { headers } = await get(url, { accept: '*/*', 'accept-encoding': 'br' });
      const again = await get(url, {
        accept: '*/*',
        'accept-encoding': 'br',
        'if-none-match': String(headers.etag),
      });
      expect([again.status, again.bytes.length], url).toEqual([304, 0]);
    }
  });

  it('APP-47b that the app’s page names are there', async () => {
    const page = readFileSync(path.join(WEB, 'index.html'), 'utf8');
    const named = [...page.matchAll(/\b(?:href|content)="(\/[^"]+)"/g)].map(([, url]) => url!);
    expect(named).toContain('/site.webmanifest');
    // The server writes the icon of the site into the page, or that of the program.
    for (const url of [...named, '/favicon.svg', '/favicon.ico', '/apple-touch-icon.png']) {
      expect((await get(url, { accept: 'image/*' })).status, url).toBe(200);
    }
  });
});

describe('addresses', () => {
  it('unknown ones are the app’s, whoever asks; files and calls that there are not are none', async () => {
    for (const [url, accept] of [
      ['/nothing', 'text/html,application/xhtml+xml'],
      ['/nothing/at/all?x=1.5', '*/*'],
      ['/mine/accounts/', '*/*'],
      ['/invite.html', 'text/html'],
    ]) {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers, bytes } = await get(url!, { accept: accept! }, method);
        expect([status, headers['content-type']], `${method} ${url}`).toEqual([200, 'text/html; charset=utf-8']);
        expect(bytes.toString().slice(0, 15), `${method} ${url}`).toBe(method === 'GET' ? '<!doctype html>' : '');
      }
    }
    for (const [url, accept] of [
      ['/assets/app-old.js', '*/*'],
      ['/assets/app-old.js', 'text/html'],
      ['/icons/none.png', 'image/avif,image/webp,*/*;q=0.8'],
      ['/favicon.gif', '*/*'],
      ['/api/none', 'text/html'],
      ['/api', '*/*'],
      ['/v2/api/none', '*/*'],
      ['/nothing', 'application/json'],
    ]) {
      const { status, headers, bytes } = await get(url!, { accept: accept! });
      expect([status, headers['content-type']], url).toEqual([404, 'application/json; charset=utf-8']);
      expect(JSON.parse(bytes.toString())).toMatchObject({ code: 1011, data: { reason: 'request.unknown-path' } });
    }
    expect((await get('/nothing', { accept: 'text/html' }, 'POST')).status).toBe(404);
  });
});

describe('calls of the first load', () => {
  it('are compressed, and the list of a whole market stays small', async () => {
    const accept = { 'accept-encoding': 'gzip, deflate, br' };
    for (const url of [tradeList.path, '/api/basicSet/getBasicInfo', '/api/default/area_list']) {
      const { headers, bytes } = await get(url, accept);
      expect(headers['content-encoding'], url).toBe('br');
      expect(String(headers.vary), url).toContain('accept-encoding');
      expect(JSON.parse(brotliDecompressSync(bytes).toString()).code, url).toBe(1);
    }
    const list = await get(tradeList.path, accept);
    expect(list.bytes.length).toBeLessThan(8_000);
    const info = await get('/api/basicSet/getBasicInfo', accept);
    expect(info.bytes.length).toBeLessThan(2_000);
  });
});

describe('a page', () => {
  const page = async (url: string) => (await get(url, { accept: 'text/html' })).bytes.toString();
  const answers = (html: string) =>
    JSON.parse(/id="first-answers">([^<]*)</.exec(html)?.[1] ?? 'null') as {
      readonly lang: string;
      readonly answers: Record<string, { code: number; data: Record<string, unknown> & readonly unknown[] }>;
    };

  it('carries the answers that its screen asks for first, as the calls themselves give them to a visitor', async () => {
    const { lang, answers: given } = answers(await page('/trade?symbol=BTCUSD'));
    expect(lang).toBe('en');
    expect(Object.keys(given)).toEqual(['/api/basicSet/getBasicInfo', tradeList.path]);
    expect(given[tradeList.path]!.data).toHaveLength(SEED_INSTRUMENTS.length);
    const { data } = JSON.parse((await get('/api/basicSet/getBasicInfo')).bytes.toString()) as { data: object };
    expect({ ...given['/api/basicSet/getBasicInfo']!.data, server_time: '' }).toEqual({ ...data, server_time: '' });
  });

  it('carries nothing that only a customer may read', async () => {
    expect(Object.keys(answers(await page('/order')).answers)).toEqual(['/api/basicSet/getBasicInfo']);
  });

  it('APP-44b is in the language, the direction and the mode of the site, or in the language it is asked for', async () => {
    const english = await page('/');
    expect(english).toMatch(/<html lang="en" dir="ltr" data-theme="light">.*href="\/assets\/en-1\.js"/);
    expect(english).not.toContain('trading-en');
    const arabic = await page('/trade?lang=ar');
    expect(arabic).toMatch(/<html lang="ar" dir="rtl" data-theme="light">/);
    expect(arabic).toContain('<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/ar-1.js">');
    expect(arabic).toContain('href="/assets/trading-ar-1.js"');
    expect(arabic).not.toContain('trading-en');
    expect(arabic).toContain('href="/assets/trade-1.js"');
    expect(answers(arabic).lang).toBe('ar');
    expect(await page('/?lang=%22%3E%3Cscript%3E')).toContain('<html lang="en"');
  });

  it('goes out small in what the browser takes', async () => {
    for (const [accepted, unpack] of [
      ['gzip, deflate, br, zstd', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, bytes } = await get('/trade', { accept: 'text/html', 'accept-encoding': accepted });
      expect(unpack(bytes).toString()).toContain('id="first-answers"');
      expect(bytes.length).toBeLessThan(8_000);
      expect([headers['content-length'], headers.vary]).toEqual([String(bytes.length), 'accept-encoding']);
    }
  });
});
