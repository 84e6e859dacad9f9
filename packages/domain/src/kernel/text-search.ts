/** What a thing can be found by, most telling first. */
export interface SearchTerms {
  /** Of a product `EURUSD`, `EUR/USD`; a company has none. */
  readonly codes: readonly string[];
  /** Names and aliases, in any number of languages. */
  readonly names: readonly string[];
  /** What it belongs to, such as an asset class. */
  readonly groups: readonly string[];
}

/** Accents of Latin, Greek and Cyrillic letters, and Arabic vowel marks, hamza and madda. */
const MARKS = /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;
/** Letters that writers of Arabic script use for one another. */
const VARIANTS: Readonly<Record<string, string>> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ı: 'i' };
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** Fewer Latin letters occur inside too many names. */
const MIN_INSIDE = 4;

/** The words of a text without case, accents and spelling variants. */
function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[ٱىیکةı]/g, (letter) => VARIANTS[letter] ?? letter)
    .replace(DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** 0: the codes begin with `asked`; 1: a name does, from any of its words on; 2, 3: they contain it; 4: a group begins with it. */
function rankOf(asked: string, { codes, names, groups }: SearchTerms): number | undefined {
  const joined = (texts: readonly string[]) => texts.map((text) => wordsOf(text).join(''));
  const codesJoined = joined(codes);
  if (codesJoined.some((code) => code.startsWith(asked))) return 0;
  const words = names.map(wordsOf);
  const fromEachWord = words.flatMap((name) => name.map((_, at) => name.slice(at).join('')));
  if (fromEachWord.some((rest) => rest.startsWith(asked))) return 1;
  if (codesJoined.some((code) => code.includes(asked))) return 2;
  const isTelling = asked.length >= MIN_INSIDE || /\P{ASCII}/u.test(asked);
  if (isTelling && words.some((name) => name.join('').includes(asked))) return 3;
  return joined(groups).some((group) => group.startsWith(asked)) ? 4 : undefined;
}

/**
 * What a text finds: things whose codes begin with it, then names, then those that contain it, then whole groups; equal ones
 * keep their order. Case, accents, punctuation and variants of Arabic letters do not count. `undefined` for a text without a
 * letter or digit. Example: `dow` finds US30 by the alias "Dow Jones".
 */
export function searchTexts<Thing>(
  things: readonly Thing[],
  typed: string,
  termsOf: (thing: Thing) => SearchTerms,
): readonly Thing[] | undefined {
  const asked = wordsOf(typed).join('');
  if (asked === '') return undefined;
  return things
    .flatMap((thing) => {
      const rank = rankOf(asked, termsOf(thing));
      return rank === undefined ? [] : [{ thing, rank }];
    })
    .sort((first, second) => first.rank - second.rank)
    .map(({ thing }) => thing);
}
