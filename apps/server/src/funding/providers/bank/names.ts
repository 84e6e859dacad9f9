// Whether a payment came from the customer's own account is judged by the name of the account's holder. Banks cut, reorder
// and transliterate names, so they are compared as sets of words; what cannot be compared is for a person to judge.

/** Letters that take no mark away when they are decomposed. German banks write both `ue` and `u` for `ü`. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  // Cyrillic, as passports transliterate it (ICAO 9303).
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ў: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: 'ie',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  ђ: 'd',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  џ: 'dz',
  ѓ: 'g',
  ќ: 'k',
  ѕ: 'dz',
  // Greek (ELOT 743), letter by letter.
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
};

/** Of Arabic, spellings that nobody tells apart in a name. */
const ARABIC: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ؤ: 'و',
  ئ: 'ي',
};

const TITLES: ReadonlySet<string> = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'dr',
  'prof',
  'herr',
  'frau',
  'sr',
  'sra',
  'mme',
  'mlle',
  'ing',
  'dipl',
  'et',
  'and',
  'und',
  'or',
  'oder',
]);
const MOST_LENGTH = 300;

/** German banks write `ü` as `u` or as `ue`. */
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/**
 * The words of a name: lower case, Latin letters where the script is Latin, Cyrillic or Greek, without marks, titles and
 * punctuation, in alphabetical order. `Dr. Jürgen MÜLLER-Łoś` gives `jurgen los muller`.
 */
export function nameWords(name: string): readonly string[] {
  const decomposed = name
    .slice(0, MOST_LENGTH)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\u0640'’ʼ`]/gu, '');
  const letters = [...decomposed].map((sign) => ARABIC[sign] ?? LETTERS[sign] ?? sign).join('');
  const words = letters.normalize('NFC').split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== '' && !TITLES.has(word)).sort();
}

/** The ways to spell a name in plain letters. */
function spellings(name: string): readonly string[] {
  const german = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöü]/g, (letter) => UMLAUTS[letter]!);
  return [name, german].map((text) => nameWords(text).join(' '));
}

/** The longest name that banks pass on; a longer one may have been cut. */
const CUT_LENGTHS: readonly number[] = [27, 35, 70];

/** Whether a name that fills the bank's field is the beginning of the other one. */
function isCut(written: string, name: string): boolean {
  const [short, long] = [written, name].map((text) => text.normalize('NFKC').trim().toLowerCase());
  return CUT_LENGTHS.includes(short!.length) && long!.length > short!.length && long!.startsWith(short!);
}

/**
 * Whether the name of a payer is one of the customer's names: the same words in any order, or cut where banks cut. A missing
 * word is a difference: fathers and sons share the rest.
 */
export function isSameName(payer: string, names: readonly string[]): boolean {
  const own = spellings(payer);
  if (own[0]!.length < 2) return false;
  return names.some((name) => spellings(name).some((spelling) => own.includes(spelling)) || isCut(payer, name));
}
