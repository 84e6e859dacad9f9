import { parseDecimal } from '@vitrine/domain/kernel/decimal';
import { currentLocale } from './current-language.ts';

/** Digits that a keyboard may type instead of 0 to 9, by the names that Unicode has for them. */
const DIGIT_SYSTEMS = ['arab', 'arabext', 'deva', 'thai', 'fullwide'];

let digits: ReadonlyMap<string, string> | undefined;

/** Each digit of those systems, and what it is among 0 to 9. */
function digitsOfAll(): ReadonlyMap<string, string> {
  digits ??= new Map(
    DIGIT_SYSTEMS.flatMap((system) =>
      [...new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9_876_543_210)].map(
        (digit, at) => [digit, String(9 - at)] as const,
      ),
    ),
  );
  return digits;
}

interface Writing {
  readonly group: string;
  readonly decimal: string;
  /** Digits between two groups: 3, in Hindi 2. The last group has 3. */
  readonly size: number;
}

const writings = new Map<string, Writing>();

/** A browser may name a language as no Intl knows it, such as `en-US@posix`. */
function formatOf(locale: string, numberingSystem: string): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale, { numberingSystem });
  } catch {
    return new Intl.NumberFormat('en', { numberingSystem });
  }
}

/** How a language writes numbers; spaces of any width are one. */
function writingOf(locale: string, numberingSystem = 'latn'): Writing {
  const key = `${locale} ${numberingSystem}`;
  const known = writings.get(key);
  if (known !== undefined) return known;
  const parts = formatOf(locale, numberingSystem).formatToParts(1_234_567_890.5);
  const mark = (type: string) => parts.find((part) => part.type === type)?.value.replace(/\s/, ' ') ?? '';
  const whole = parts.filter(({ type }) => type === 'integer');
  const writing = { group: mark('group'), decimal: mark('decimal'), size: whole[1]?.value.length ?? 3 };
  writings.set(key, writing);
  return writing;
}

/** How all figures of this app are written (format.ts of the kit). */
const OWN = writingOf('zh-CN');
const ARABIC = writingOf('ar-EG', 'arab');

/** The number as plain text, read as it is written that way; undefined when it is not. */
function readAs(text: string, { group, decimal, size }: Writing): string | undefined {
  const [whole = '', fraction, ...more] = text.split(decimal);
  if (more.length > 0 || !/^\d*$/.test(fraction ?? '') || `${whole}${fraction ?? ''}` === '') return undefined;
  const groups = whole.split(group);
  const areGroups = groups.every((each, at) => {
    if (at === 0) return groups.length === 1 ? /^\d*$/.test(each) : new RegExp(`^[1-9]\\d{0,${size - 1}}$`).test(each);
    return /^\d+$/.test(each) && each.length === (at === groups.length - 1 ? 3 : size);
  });
  if (!areGroups) return undefined;
  return `${groups.join('') || '0'}${fraction ? `.${fraction}` : ''}`;
}

/** The language of the page, and those of the device: their keypad may have no other decimal sign. */
const languagesInUse = (): readonly string[] => [currentLocale(), ...navigator.languages];

/**
 * A number as people type or paste it, as plain text for `parseDecimal`: in digits of any script, with the separators of
 * this app (`12,345.67`), of the languages, of Arabic, or spaces between groups. Undefined for what is no number, and for
 * what has two meanings: with a decimal comma `1,000` may be a thousand or one, and where points separate groups so may
 * `1.000`, unless the field takes three `decimals`, because then the app itself writes it so.
 */
export function plainNumber(text: string, decimals: number, languages = languagesInUse()): string | undefined {
  const latin = [
    ...text
      .replace(/\p{Bidi_Control}/gu, '')
      .trim()
      .replace(/\s/g, ' '),
  ]
    .map((each) => digitsOfAll().get(each) ?? each)
    .join('');
  const native = languages.map((language) => writingOf(language));
  const spaced = [OWN, ...native].map((writing) => ({ ...writing, group: ' ', size: 3 }));
  const readings = [OWN, ...native, ARABIC, ...spaced].map((writing) => readAs(latin, writing));
  if (readings[0] !== undefined && decimals === 3 && !latin.includes(OWN.group)) return readings[0];
  const found = new Set(readings.filter((reading) => reading !== undefined));
  return found.size === 1 ? [...found][0] : undefined;
}

/** A number as typed, in units of 10^-scale; undefined when it cannot be read, or has more decimals than that. */
export function readNumber(text: string, scale: number): bigint | undefined {
  return parseDecimal(plainNumber(text, scale) ?? '', scale);
}
