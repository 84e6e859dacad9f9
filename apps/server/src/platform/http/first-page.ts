import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@vitrine/locales/languages';
import { variantOf } from '@vitrine/wire/config/brand-picture';
import type { Language } from '@vitrine/wire/envelope';
import * as z from 'zod/mini';
import { escapeHtml } from '../escape-html.ts';
import { compressed } from './compression.ts';

const Files = z.array(z.string());

/** `page.json` of a built app. */
const Parts = z.object({
  /** By language: those of every page under `first`, and those that a route names. */
  texts: z.record(z.string(), z.record(z.string(), Files)),
  routes: z.record(z.string(), z.object({ files: Files, texts: z.array(z.string()), calls: z.array(z.string()) })),
  otherCalls: z.array(z.string()),
});

/** A page as it is sent: made once, sent often. */
export interface Page {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** What a page is made for. */
export interface PageLook {
  readonly language: Language;
  readonly isDark: boolean;
  readonly siteName: string;
  /** A picture of the brand, of which the icons of the page are made; empty: those of the program. */
  readonly icon: string;
}

/** A page is rendered at most this often for each address and language: its answers are no older. */
const FRESH_MS = 1_000;

const HTML = /<html\b[^>]*>/;
const ICON = /<link rel="icon"[^>]*>/;
const HEAD_END = '</head>';
const BODY_END = '</body>';
const SITE_NAME = /(<title>|data-site-name>)[^<]*/g;

/** For a site without a picture. The page as it is kept in browsers has no icon: its app shows that of the site. */
const PROGRAM_ICON = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">';

/** The links to icons that are made of a picture of the brand; undefined if it is none. */
function iconLinks(picture: string): string | undefined {
  const [icon, touch] = [variantOf(picture, '32'), variantOf(picture, '180')];
  if (icon === undefined || touch === undefined) return undefined;
  return `<link rel="icon" href="${icon}" type="image/png"><link rel="apple-touch-icon" href="${touch}">`;
}

/** JSON that cannot close the HTML element around it. */
const escapeJson = (json: string) => json.replaceAll('<', '\\u003c');

async function packed(html: string): Promise<Page> {
  const plain = Buffer.from(html);
  const [br, gzip] = await Promise.all([compressed(plain, 'br'), compressed(plain, 'gzip')]);
  return { plain, br, gzip };
}

/**
 * The app's page as a visitor gets it: in the site's language, direction, mode and name, with the code of the screen it
 * is asked for, and with the answers of the public calls that this screen makes first. That spares a phone on a slow
 * network the round trips between the first byte and the first price.
 */
export class FirstPage {
  private readonly html: string;
  private readonly parts: z.infer<typeof Parts>;
  private readonly look: (asked: string | null) => PageLook;
  private readonly answer: (path: string, language: Language) => Promise<string | undefined>;
  private readonly made = new Map<string, { readonly at: number; readonly page: Promise<Page> }>();

  /**
   * `root` is the folder of the built app; `answer` makes a public call as a visitor and gives the body of its answer,
   * or nothing when it was no success.
   */
  constructor(
    root: string,
    look: (asked: string | null) => PageLook,
    answer: (path: string, language: Language) => Promise<string | undefined>,
  ) {
    this.html = readFileSync(join(root, 'index.html'), 'utf8');
    const parts = join(root, 'page.json');
    this.parts = existsSync(parts)
      ? Parts.parse(JSON.parse(readFileSync(parts, 'utf8')))
      : { texts: {}, routes: {}, otherCalls: [] };
    this.look = look;
    this.answer = answer;
  }

  /** The page for an address with its query; cached for a second. */
  of(url: string): Promise<Page> {
    // Not as a URL: `//`, `//:` and `/\\` are paths here, and no address of another site.
    const [path = '', query] = url.split('?', 2);
    const look = this.look(new URLSearchParams(query).get('lang'));
    const route = Object.hasOwn(this.parts.routes, path) ? path : '';
    const key = `${route} ${look.language} ${look.isDark} ${look.icon} ${look.siteName}`;
    const now = performance.now();
    const found = this.made.get(key);
    if (found !== undefined && now - found.at < FRESH_MS) return found.page;
    // Old names and looks do not pile up.
    if (this.made.size > 100) this.made.clear();
    const page = this.compose(route, look).then(packed);
    this.made.set(key, { at: now, page });
    page.catch(() => this.made.delete(key));
    return page;
  }

  private async compose(route: string, { language, isDark, siteName, icon }: PageLook): Promise<string> {
    const { files, texts, calls } = this.parts.routes[route] ?? { files: [], texts: [], calls: this.parts.otherCalls };
    const ownTexts = this.parts.texts[language] ?? {};
    const { locale, direction } = LANGUAGES[language];
    const preloads = [...['first', ...texts].flatMap((part) => ownTexts[part] ?? []), ...files]
      .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`)
      .join('');
    const answers = await Promise.all(calls.map((call) => this.answer(call, language)));
    const told = calls.flatMap((call, index) => {
      const body = answers[index];
      return body === undefined ? [] : [`${JSON.stringify(call)}:${body}`];
    });
    const data =
      calls.length === 0
        ? ''
        : `<script type="application/json" id="first-answers">${escapeJson(
            `{"lang":"${language}","answers":{${told.join(',')}}}`,
          )}</script>`;
    return this.html
      .replace(HTML, `<html lang="${locale}" dir="${direction}" data-theme="${isDark ? 'dark' : 'light'}">`)
      .replace(ICON, () => iconLinks(icon) ?? PROGRAM_ICON)
      .replace(SITE_NAME, (_, mark: string) => mark + escapeHtml(siteName))
      .replace(HEAD_END, () => preloads + HEAD_END)
      .replace(BODY_END, () => data + BODY_END);
  }
}
