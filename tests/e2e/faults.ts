import type { Page } from 'playwright-core';

/**
 * Texts of the page that no reader should see: keys of the catalogue, values that were never filled in, and places of
 * a message that stayed empty. Names and tips are read too; what is marked as code is an identifier that staff gave.
 */
export function rawTexts(page: Page, rooms: readonly string[]): Promise<readonly string[]> {
  const key = `\\b(?:${rooms.join('|')})(?:\\.[a-zA-Z][\\w-]*)+`;
  return page.evaluate((pattern) => {
    const raw = new RegExp(`${pattern}|\\[object |\\bundefined\\b|\\bNaN\\b|^null$|Invalid Date|\\{\\w+\\}|\\uFFFD`);
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement?.closest('code, script') === null) texts.push(node.nodeValue ?? '');
    for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder], [aria-description]'))
      for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-description'])
        texts.push(element.getAttribute(name) ?? '');
    return [...new Set(texts.map((text) => text.trim()).filter((text) => raw.test(text)))];
  }, key);
}

/** Texts that can be seen, each once. Keys are none: they are called what is printed on them. */
export function visibleTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const texts = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (
        node.parentElement?.checkVisibility({ visibilityProperty: true }) === true &&
        !node.parentElement.closest('kbd')
      )
        texts.add((node.nodeValue ?? '').trim());
    texts.delete('');
    return [...texts];
  });
}

/**
 * What stands outside the window sideways although nothing there scrolls, and controls whose words do not fit into
 * them. `overflow` sees the page as a whole; this sees what a clipping ancestor hides from it.
 */
export function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    // Rows outside the window keep the layout of the width at which they were seen last.
    const laidOut = new CSSStyleSheet();
    laidOut.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets = [laidOut];
    const found = new Set<string>();
    const panels = ['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role=${role}] *`);
    const places = ['#screen *', 'header *', 'nav *', ...panels].join();
    const told = (element: Element) =>
      `<${element.tagName.toLowerCase()}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}`;
    const scrolls = (element: Element | null): boolean => {
      for (let at = element; at !== null && at !== document.body; at = at.parentElement) {
        const { overflowX, textOverflow, clipPath, position, width } = getComputedStyle(at);
        if (overflowX === 'auto' || overflowX === 'scroll') return true;
        // A long name that ends in an ellipsis.
        if (overflowX === 'hidden' && textOverflow === 'ellipsis') return true;
        // Only for readers: a pixel that shows nothing.
        if (clipPath !== 'none' || (position === 'absolute' && width === '1px')) return true;
      }
      return false;
    };
    for (const element of document.querySelectorAll(places)) {
      if (!(element instanceof HTMLElement) || !element.checkVisibility({ visibilityProperty: true })) continue;
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      if ((box.right > innerWidth + 1 || box.left < -1) && !scrolls(element)) found.add(`outside: ${told(element)}`);
      const isControl = element.matches('a, button, [role=tab], [role=radio], label, th, h1, h2, h3');
      if (!isControl || element.scrollWidth <= element.clientWidth + 1 || element.clientWidth <= 1) continue;
      const { overflowX, textOverflow, display } = getComputedStyle(element);
      if (display === 'inline' || textOverflow === 'ellipsis' || overflowX === 'auto' || overflowX === 'scroll')
        continue;
      if (!scrolls(element)) found.add(`too narrow: ${told(element)}`);
    }
    return [...found];
  });
}

/** Side of the square that a finger needs, in CSS pixels. */
const TARGET = 44;

/**
 * Controls that a finger can miss: pressed `TARGET / 2` away from its middle, up, down, left or right, something else
 * answers, or nothing does. Links within a line of text are excepted, as WCAG 2.2 does (2.5.8).
 */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(async (target) => {
    const found = new Set<string>();
    const controls = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch]';
    // A pixel for where the layout falls between pixels, one for a line drawn over the edge.
    const reach = target / 2 - 2;
    const isWithin = (control: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      if (hit === null) return false;
      const label = hit.closest('label');
      return control.contains(hit) || label?.contains(control) === true;
    };
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (control.closest('[aria-hidden=true], [inert]') !== null || control.matches(':disabled, [tabindex="-1"]'))
        continue;
      if (getComputedStyle(control).display === 'inline' && control.closest('p, li > span') !== null) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = control.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) continue;
      // Half a pixel for where the layout falls between pixels.
      if (Math.min(box.width, box.height) >= target - 0.5) continue;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const corners = [
        [x - reach, y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
      ] as const;
      // Covered by something that stands above the page: no finger reaches it now.
      if (!isWithin(control, x, y)) continue;
      const missed = corners.filter(([left, top]) => {
        if (left < 0 || top < 0 || left > innerWidth || top > innerHeight) return false;
        return !isWithin(control, left, top);
      });
      if (missed.length === 0) continue;
      const name = control.getAttribute('aria-label') ?? (control.textContent || control.getAttribute('name')) ?? '';
      found.add(
        `${Math.round(box.width)}x${Math.round(box.height)} ${control.tagName.toLowerCase()} ${name.trim().slice(0, 40)}`,
      );
    }
    scrollTo(0, 0);
    return [...found];
  }, TARGET);
}

/**
 * Controls that nobody gets to with a mouse: scrolled into the window, their middle is still outside it, cut off by what
 * contains them, or covered by something else. What a panel covers that has opened over the page does not count.
 */
export function outOfReach(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const controls = 'a[href], button, input, select, textarea, summary, [role=tab], [role=switch], [role=option]';
    const panels = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=listbox], [role=menu]')];
    const open = panels.filter((panel) => panel.checkVisibility({ visibilityProperty: true })).at(-1);
    for (const control of (open ?? document).querySelectorAll<HTMLElement>(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (control.closest('[aria-hidden=true], [inert]') !== null || control.matches(':disabled, [tabindex="-1"]'))
        continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { x, y, width, height } = control.getBoundingClientRect();
      // The link to the content is only there for who has the focus on it.
      if (width <= 1 || height <= 1 || getComputedStyle(control).clipPath !== 'none') continue;
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      if (hit !== null && (control.contains(hit) || hit.closest('label')?.contains(control) === true)) continue;
      const name = control.getAttribute('aria-label') ?? (control.textContent || control.getAttribute('name')) ?? '';
      found.add(`${control.tagName.toLowerCase()} ${name.trim().slice(0, 40)}`);
    }
    scrollTo(0, 0);
    return [...found];
  });
}

/**
 * Texts on a page from right to left whose sentences nobody can read: in Latin letters, with a mark at an end that then
 * stands at the other one, or several Latin words within a sentence of the page that nothing holds together.
 */
export function mixedUp(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    if (document.documentElement.dir !== 'rtl') return [];
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { parentElement: parent } = node;
      if (parent === null || !parent.checkVisibility({ visibilityProperty: true })) continue;
      const text = (node.nodeValue ?? '').replace(/[\u2066-\u2068][^\u2069]*\u2069/g, '').trim();
      if (getComputedStyle(parent).direction !== 'rtl') continue;
      const isArabic = /\p{Script=Arabic}/u.test(text);
      const isMixed = isArabic
        ? /[a-z][\w’'-]*(?:[ ,]+[a-z][\w’'-]*){2}/i.test(text)
        : /[a-z]{2}/i.test(text) && /^[([“.…-]|[)\]”.:;!?…]$/.test(text);
      if (isMixed) found.add(text.slice(0, 80));
    }
    return [...found];
  });
}
