import createDOMPurify, { type Config } from 'dompurify';

const purifier = createDOMPurify(window);

const CONFIG: Config & { readonly RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_ATTR: ['href', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'scope', 'dir'],
  ADD_URI_SAFE_ATTR: ['width', 'height', 'colspan', 'rowspan', 'scope', 'dir'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|[/?#])/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
};

export interface RichTextOptions {
  /** The elements that it may hold. */
  readonly tags: readonly string[];
  /** Level of the heading above the text: its own begin one below and leave none out. */
  readonly under: 1 | 2;
  /** Said behind a link that leaves the site: it opens in a new window. */
  readonly newWindow: string;
  /** Names a box that scrolls sideways. */
  readonly wide: string;
}

/** The heading with its content under another level. */
function relevelled(heading: Element, level: number): HTMLElement {
  const other = document.createElement(`h${Math.min(6, level)}`);
  other.append(...heading.childNodes);
  return other;
}

function orderHeadings(text: DocumentFragment, under: number): void {
  const open: number[] = [];
  for (const heading of text.querySelectorAll('h2, h3, h4')) {
    const level = Number(heading.tagName.slice(1));
    while ((open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    heading.replaceWith(relevelled(heading, under + open.length));
  }
}

function isOfThisSite(address: string): boolean {
  return URL.canParse(address, location.href) && new URL(address, location.href).origin === location.origin;
}

const SVG = 'http://www.w3.org/2000/svg';

/** An arrow out of a box; its path is lucide's `arrow-up-right`. */
function outwardArrow(): SVGElement {
  const arrow = document.createElementNS(SVG, 'svg');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', 'M7 7h10v10M7 17 17 7');
  for (const [name, value] of Object.entries({ viewBox: '0 0 24 24', 'aria-hidden': 'true', class: 'mirror' }))
    arrow.setAttribute(name, value);
  arrow.append(line);
  return arrow;
}

function guardLinks(text: DocumentFragment, newWindow: string): void {
  for (const link of text.querySelectorAll('a')) {
    const address = link.getAttribute('href');
    if (address === null || address.startsWith('mailto:') || isOfThisSite(address)) continue;
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
    const note = document.createElement('span');
    note.className = 'sr-only';
    note.textContent = ` ${newWindow}`;
    link.append(outwardArrow(), note);
  }
}

/** Pictures come from this site alone: another one would learn who reads what. */
function guardPictures(text: DocumentFragment): void {
  for (const picture of text.querySelectorAll('img')) {
    if (!/^[/?]/.test(picture.getAttribute('src') ?? '') || !isOfThisSite(picture.src)) {
      picture.replaceWith(picture.alt);
      continue;
    }
    picture.alt ||= '';
    picture.setAttribute('loading', 'lazy');
    picture.setAttribute('decoding', 'async');
  }
}

/** What may be wider than a phone scrolls by itself, also by keyboard. */
function boxWide(text: DocumentFragment, name: string): void {
  for (const wide of text.querySelectorAll('table, pre')) {
    const box = document.createElement('div');
    box.className = 'rich-text-wide';
    box.tabIndex = 0;
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', name);
    wide.replaceWith(box);
    box.append(wide);
  }
}

/**
 * Rich text of the server as elements to put into the page. It is sanitised once more here: no scripts, event handlers,
 * styles, frames, forms or ids, links to `https`, `http`, `mailto` and this site, pictures of this site.
 */
export function richText(html: string, { tags, under, newWindow, wide }: RichTextOptions): DocumentFragment {
  const text = purifier.sanitize(html, { ...CONFIG, ALLOWED_TAGS: [...tags] });
  orderHeadings(text, under);
  guardLinks(text, newWindow);
  guardPictures(text);
  boxWide(text, wide);
  return text;
}
