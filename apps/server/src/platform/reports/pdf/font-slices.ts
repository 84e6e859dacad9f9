import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A file of one of the Noto families, which has the characters of some ranges. */
export interface FontSlice {
  readonly file: string;
  has(codePoint: number): boolean;
}

const resolve = createRequire(import.meta.url).resolve;
const LETTERS = ['noto-sans', 'noto-sans-thai', 'noto-sans-arabic'];
/** Chinese, Japanese and Korean write many characters differently: the reader's own family comes first. */
const IDEOGRAPHS = ['noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'];
const OWN: Readonly<Record<string, string>> = { ja: 'noto-sans-jp', ko: 'noto-sans-kr' };

/** `U+0020-007E,U+00A0` as pairs of first and last. */
function parseRanges(text: string): readonly (readonly [number, number])[] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
}

const families = new Map<string, readonly FontSlice[]>();

/** The files of a family; their names say which ranges they have. */
function slicesOf(family: string): readonly FontSlice[] {
  const known = families.get(family);
  if (known !== undefined) return known;
  const folder = path.dirname(resolve(`@fontsource-variable/${family}/package.json`));
  const listed = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const slices = Object.entries(listed).map(([name, text]) => {
    const ranges = parseRanges(text);
    return {
      file: path.join(folder, 'files', `${family}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
      has: (codePoint: number) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last),
    };
  });
  families.set(family, slices);
  return slices;
}

/** The slices that may have a character, those of the reader's own language first. */
export function slicesFor(codePoint: number, locale: string): readonly FontSlice[] {
  const own = OWN[locale.slice(0, 2)];
  const order = [...LETTERS, ...(own === undefined ? [] : [own]), ...IDEOGRAPHS.filter((family) => family !== own)];
  return order.flatMap((family) => slicesOf(family).filter((slice) => slice.has(codePoint)));
}
