// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { mailHtml } from '../../src/platform/messages/mail-html.ts';

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const MAIL = { subject: 'Your code', text: 'Hello.\nThis is your code.\n\nIt works once.', language: 'en' } as const;

it('has site, subject, paragraphs, and the code by itself', () => {
  const { title, body, documentElement } = parse(mailHtml({ ...MAIL, secret: '123456' }, 'Example House'));
  expect([title, documentElement.lang, documentElement.dir]).toEqual(['Your code', 'en', 'ltr']);
  expect([...body.querySelectorAll('h1, p')].map((element) => element.textContent)).toEqual([
    'Example House',
    'Your code',
    'Hello.',
    'This is your code.',
    'It works once.',
    '123456',
  ]);
  expect(body.querySelectorAll('a')).toHaveLength(0);
});

it('shows a link in full, and only what begins with http as one', () => {
  const link = 'https://trade.example/console/accept#a_b-c?x=1&y="2"';
  const anchor = parse(mailHtml({ ...MAIL, secret: link }, 'S')).querySelector('a');
  expect([anchor?.getAttribute('href'), anchor?.textContent]).toEqual([link, link]);
  for (const secret of ['javascript:alert(1)', 'data:text/html,x', ' https://x'])
    expect(parse(mailHtml({ ...MAIL, secret }, 'S')).querySelector('a')).toBeNull();
});

it('reads from right to left in Arabic, with the code from left to right, also where only the body is kept', () => {
  const { documentElement, body } = parse(mailHtml({ ...MAIL, secret: '123456', language: 'ar' }, 'S'));
  expect([documentElement.lang, documentElement.dir]).toEqual(['ar', 'rtl']);
  expect([body.querySelector('div')?.lang, body.querySelector('div')?.dir]).toEqual(['ar', 'rtl']);
  expect([...body.querySelectorAll('p')].at(-1)?.dir).toBe('ltr');
});

it('escapes everything that comes from elsewhere', () => {
  const bad = `</title><script>x</script><img src=x onerror="x">&amp;'"`;
  for (const secret of [bad, `https://x/${bad}`]) {
    const html = mailHtml({ subject: bad, text: bad, secret, language: 'en' }, bad);
    const { title, head, body } = parse(html);
    expect(title).toBe(bad);
    expect([head.querySelectorAll('script'), body.querySelectorAll('script, img')].map(({ length }) => length)).toEqual(
      [0, 0],
    );
    expect([...body.querySelectorAll('h1, p')].map((element) => element.textContent)).toEqual([bad, bad, bad, secret]);
    expect(
      [...body.querySelectorAll('*')]
        .flatMap((element) => [...element.attributes].map(({ name }) => name))
        .filter((name) => name.startsWith('on')),
    ).toEqual([]);
  }
});

it('loads nothing and names no colour but that of the frame, so that dark mode can choose both', () => {
  const html = mailHtml({ ...MAIL, secret: 'https://trade.example/x' }, 'S');
  expect(html).not.toMatch(/<(?:img|link|script|iframe|object)|url\(|@import|background|[^-]color:(?! *light)/);
  expect(html.match(/#[0-9a-f]{3,6}/g)).toEqual(['#808080']);
});
