/** A message as it is compiled: text, or parts of text and arguments. */
type Compiled = string | number | readonly Part[];
type Part = string | number | readonly [name: string, ...rest: readonly unknown[]];
type Tree = Compiled | { readonly [key: string]: Tree };

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ó',
  u: 'ú',
  y: 'ý',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  U: 'Û',
};
const LONGER_BY = 0.4;

/** Accented, so that a text which is not translated stands out, and 40% longer, as a translation may be (I18N-18). */
function longer(text: string): string {
  const letters = text.replace(/\p{L}/gu, '');
  const count = text.length - letters.length;
  if (count === 0) return text;
  const accented = [...text].map((letter) => ACCENTS[letter] ?? letter).join('');
  const more = '~'.repeat(Math.ceil(count * LONGER_BY));
  const end = /\s*$/.exec(accented)?.[0] ?? '';
  return accented.slice(0, accented.length - end.length) + more + end;
}

function isMessage(tree: Tree): tree is readonly Part[] {
  return Array.isArray(tree);
}

function part(one: Part): Part {
  if (typeof one === 'string') return longer(one);
  if (typeof one === 'number') return one;
  const [name, ...rest] = one;
  return [name, ...rest.map((value) => (typeof value === 'object' && value !== null ? pseudo(value as Tree) : value))];
}

/** The same texts in a language that nobody speaks. */
export function pseudo<T>(texts: T): T;
export function pseudo(texts: Tree): Tree {
  if (typeof texts === 'string') return longer(texts);
  if (typeof texts === 'number') return texts;
  if (isMessage(texts)) return texts.map(part);
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, pseudo(value)]));
}
