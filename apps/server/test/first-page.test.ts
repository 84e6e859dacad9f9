import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FirstPage, type PageLook } from '../src/platform/http/first-page.ts';

const root = mkdtempSync(path.join(tmpdir(), 'vitrine-first-page-'));
const CALL = '/api/site';

beforeAll(() => {
  writeFileSync(
    path.join(root, 'index.html'),
    '<!doctype html><html lang="en"><head><title>x</title></head><body><div data-site-name>x</div></body></html>',
  );
  writeFileSync(path.join(root, 'page.json'), JSON.stringify({ texts: {}, routes: {}, otherCalls: [CALL] }));
});
afterAll(() => rmSync(root, { recursive: true }));

const LOOK: PageLook = { language: 'en', isDark: false, siteName: 'Vitrine', icon: '' };
const text = async (page: FirstPage, url = '/') => (await page.of(url)).plain.toString();

describe('the first page', () => {
  it('CFG-05b lets no name and no answer end the element it stands in', async () => {
    const answer = '{"code":1,"msg":"</script><img src=x>","data":null}';
    const page = new FirstPage(
      root,
      () => ({ ...LOOK, siteName: '</title><b>"&' }),
      async () => answer,
    );
    const html = await text(page);
    expect(html).toContain('<title>&lt;/title&gt;&lt;b&gt;&quot;&amp;</title>');
    expect(html).toContain('<div data-site-name>&lt;/title&gt;&lt;b&gt;&quot;&amp;</div>');
    expect(html).not.toContain('<img');
    const carried = /id="first-answers">([^<]*)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(carried)).toEqual({ lang: 'en', answers: { [CALL]: JSON.parse(answer) } });
  });

  it('takes patterns in a name as they are', async () => {
    const page = new FirstPage(
      root,
      () => ({ ...LOOK, siteName: "$& $' $1" }),
      async () => undefined,
    );
    expect(await text(page)).toContain("<title>$&amp; $' $1</title>");
  });

  it('APP-44b CFG-31b is dark when the site is dark by default, and leaves out what was refused', async () => {
    const page = new FirstPage(
      root,
      () => ({ ...LOOK, isDark: true }),
      async () => undefined,
    );
    expect(await text(page)).toContain('data-theme="dark"');
    expect(await text(page)).toContain('{"lang":"en","answers":{}}');
  });

  it('is made once for all who ask within a second, and anew after a failure', async () => {
    let asked = 0;
    const page = new FirstPage(
      root,
      () => LOOK,
      async () => {
        asked += 1;
        if (asked === 1) throw new Error('the first fails');
        return undefined;
      },
    );
    await expect(page.of('/')).rejects.toThrow('the first fails');
    await Promise.all([page.of('/'), page.of('/a?b=c'), page.of('/')]);
    expect(asked).toBe(2);
  });
});
