// The reference that a customer states with a bank transfer is a creditor reference of ISO 11649: `RF`, two check digits,
// and here the number of the deposit. Banks' forms know it, CAMT has a field for it, and modulo 97 catches every single
// wrong character and every swap of two neighbours.

/** Digits of the number; four more when there are more deposits than fit. */
const SHORT = 8;
const LONG = 12;
const MOST = 10n ** BigInt(LONG);

/** Remainder by 97 of letters and digits read as ISO 7064 does: A is 10, Z is 35. */
export function mod97(text: string): number {
  let rest = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

const checkDigits = (body: string): string => String(98 - mod97(`${body}RF00`)).padStart(2, '0');

/**
 * The reference of a deposit, without spaces: deposit 1234 has `RF5400001234`. Throws `RangeError` for a number below 1 or of
 * more than twelve digits.
 */
export function paymentReference(deposit: bigint): string {
  if (deposit < 1n || deposit >= MOST) throw new RangeError(`there is no reference for deposit ${deposit}`);
  const digits = `${deposit}`;
  const body = digits.padStart(digits.length > SHORT ? LONG : SHORT, '0');
  return `RF${checkDigits(body)}${body}`;
}

/** The same for people, in groups of four. */
export const readableReference = (reference: string): string => reference.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Letters that are written or read instead of digits. */
const MISREAD: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1', S: '5', B: '8' };
const digitsOf = (text: string): string => text.replaceAll(/[OQILSB]/g, (sign) => MISREAD[sign]!);

/** Width and script of a digit or letter do not matter: full-width and Arabic digits are read. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));

const START = /R\s*F/g;
/** What may stand between the signs of a reference. Everything else ends it. */
const BETWEEN = /[\s.\-_/:]/;
const MOST_TEXT = 5_000;
const MOST_FOUND = 20;

/** The next signs that can be digits, up to the longest reference. */
function digitsFrom(text: string, start: number): string {
  let digits = '';
  for (let at = start; at < text.length && digits.length < 2 + LONG; at += 1) {
    const sign = text[at]!;
    if (BETWEEN.test(sign)) continue;
    if (!/[0-9OQILSB]/.test(sign)) break;
    digits += sign;
  }
  return digitsOf(digits);
}

/**
 * The deposits that a text names by valid references, in any case, with spaces, dots or dashes anywhere. Each deposit once;
 * the text may contain anything else. Digits that go on after a reference make a longer valid one in one of 97 cases: then
 * both are found. Never throws.
 */
export function depositsIn(text: string): readonly bigint[] {
  const searched = plain(text.slice(0, MOST_TEXT));
  const found = new Set<bigint>();
  for (const { index, 0: start } of searched.matchAll(START)) {
    const digits = digitsFrom(searched, index + start.length);
    for (const length of [LONG, SHORT]) {
      const [check, body] = [digits.slice(0, 2), digits.slice(2, 2 + length)];
      const isLong = length === LONG && body.startsWith('0000');
      if (body.length !== length || isLong || BigInt(body) === 0n || checkDigits(body) !== check) continue;
      if (found.size < MOST_FOUND) found.add(BigInt(body));
    }
  }
  return [...found];
}
