// @vitest-environment jsdom

import { directionOf } from '@vitrine/ui/direction-of';
import { richText } from '@vitrine/ui/rich-text';
import { RICH_TEXT_TAGS } from '@vitrine/wire/content/rich-text';
import { describe, expect, it } from 'vitest';

function shown(html: string, under: 1 | 2 = 1): HTMLElement {
  const page = document.createElement('div');
  page.append(richText(html, { tags: RICH_TEXT_TAGS, under, newWindow: '(new window)', wide: 'Wide' }));
  return page;
}

/** Every attribute that is left, as `element name=value`. */
function attributes(page: HTMLElement): readonly string[] {
  return [...page.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].map(({ name, value }) => `${element.tagName.toLowerCase()} ${name}=${value}`),
  );
}

describe('rich text', () => {
  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>'],
    ['a script in a picture of vectors', '<svg><script>alert(1)</script></svg><p>a</p>'],
    ['an event handler', '<p onclick="alert(1)" onmouseover=alert(1)>a</p>'],
    ['a picture that fails', '<img src=x onerror=alert(1)><p>a</p>'],
    ['a link that runs', '<p><a href="javascript:alert(1)">a</a></p>'],
    ['a link that runs, disguised', '<p><a href="jAvA&#9;script&colon;alert(1)">a</a></p>'],
    ['a link that holds its page', '<p><a href="data:text/html,<script>alert(1)</script>">a</a></p>'],
    ['a link of another program', '<p><a href="vbscript:msgbox(1)">a</a></p>'],
    ['a frame', '<iframe src="https://evil.example"></iframe><p>a</p>'],
    ['a form', '<form action="https://evil.example"><input name="password"><button>go</button></form><p>a</p>'],
    ['a style', '<style>*{display:none}</style><p style="position:fixed;inset:0">a</p>'],
    ['a name that hides one of the page', '<p id="root" name="body" class="fixed">a</p>'],
    [
      'a mutation',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    ],
    ['a template', '<template><img src=x onerror=alert(1)></template><p>a</p>'],
    ['an object', '<object data="https://evil.example"></object><embed src="https://evil.example"><p>a</p>'],
  ])('of %s nothing is left but text', (_, html) => {
    const page = shown(html);
    expect(attributes(page)).toEqual([]);
    expect(page.querySelector('script, style, iframe, object, embed, form, input, button, svg, math, img')).toBeNull();
    expect(page.innerHTML).not.toMatch(/alert|evil|javascript/);
  });

  it.each(['https://evil.example/x.png', '//evil.example/x.png', '/\\evil.example/x.png', 'data:image/png;base64,AA'])(
    'a picture from elsewhere is its words: %s',
    (src) => {
      const page = shown(`<p>see <img src="${src}" alt="the chart"></p>`);
      expect(page.innerHTML).toBe('<p>see the chart</p>');
    },
  );

  it('a picture of this site stays, with words and without haste', () => {
    const page = shown('<p><img src="/files/a.png" width="10"></p>');
    expect(attributes(page).toSorted()).toEqual(
      ['img src=/files/a.png', 'img width=10', 'img alt=', 'img loading=lazy', 'img decoding=async'].toSorted(),
    );
  });

  it('a link that leaves the site opens apart, tells nobody where it came from, and says so', () => {
    for (const href of ['https://example.org/a', 'http://example.org', '//example.org', '/\\example.org']) {
      const link = shown(`<p><a href="${href}" target="_self" rel="opener">out</a></p>`).querySelector('a');
      expect([link?.target, link?.rel, link?.textContent]).toEqual([
        '_blank',
        'noopener noreferrer nofollow',
        'out (new window)',
      ]);
    }
  });

  it('a link to this site or to an address of mail stays as it is', () => {
    for (const href of ['/trade?symbol=BTCUSD', '#part', 'mailto:a@example.org']) {
      const page = shown(`<p><a href="${href}" target="_blank">in</a></p>`);
      expect(attributes(page)).toEqual([`a href=${href}`]);
    }
  });

  it.each([
    ['<h2>a</h2><h3>b</h3><h2>c</h2>', 1, 'h2 h3 h2'],
    ['<h2>a</h2><h3>b</h3><h2>c</h2>', 2, 'h3 h4 h3'],
    ['<h4>a</h4><h2>b</h2><h4>c</h4><h3>d</h3>', 1, 'h2 h2 h3 h3'],
    ['<h1>a</h1><h3>b</h3>', 1, 'h2'],
  ] as const)('headings leave no level out: %s under %i', (html, under, levels) => {
    const found = [...shown(html, under).querySelectorAll('h1, h2, h3, h4, h5, h6')];
    expect(found.map(({ tagName }) => tagName.toLowerCase()).join(' ')).toBe(levels);
  });

  it('what may be wider than the page scrolls in a box that a keyboard reaches', () => {
    const page = shown('<table><tbody><tr><th scope="col">a</th></tr></tbody></table>');
    const box = page.firstElementChild;
    expect([box?.getAttribute('tabindex'), box?.getAttribute('role'), box?.getAttribute('aria-label')]).toEqual([
      '0',
      'group',
      'Wide',
    ]);
    expect(box?.querySelector('th')?.scope).toBe('col');
  });
});

it('a text runs the way most of its letters do', () => {
  expect(directionOf('EUR/USD هبط السعر اليوم')).toBe('rtl');
  expect(directionOf('The word سعر means price')).toBe('ltr');
  expect(directionOf('1.16500')).toBe('ltr');
});
