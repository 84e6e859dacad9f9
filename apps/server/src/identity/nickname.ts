/** Shortest and longest nickname, in characters. */
const LEAST = 3;
const MOST = 20;

/** A nickname is of one of these scripts: letters of different scripts look alike. Japanese and Korean use several. */
const SCRIPTS = [
  /^[\p{Script=Latin}]+$/u,
  /^[\p{Script=Cyrillic}]+$/u,
  /^[\p{Script=Greek}]+$/u,
  /^[\p{Script=Arabic}]+$/u,
  /^[\p{Script=Thai}]+$/u,
  /^[\p{Script=Devanagari}]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u,
  /^[\p{Script=Hangul}\p{Script=Han}]+$/u,
];

/** Letters and marks that these scripts need; digits that everybody reads; single separators between them. */
const FORM = /^[\p{L}\p{M}0-9]+(?:[ ._-][\p{L}\p{M}0-9]+)*$/u;
/** More marks on one letter than any language writes. */
const STACKED = /\p{M}{3}/u;

/**
 * The nickname as it is stored: NFKC, so that full-width and mathematical letters are the usual ones. Undefined if it is too
 * short or too long, has no letter, mixes scripts, or contains anything but letters, digits and single separators.
 */
export function readNickname(text: string): string | undefined {
  const nickname = text.normalize('NFKC').trim().replace(/ +/g, ' ');
  const length = [...nickname].length;
  if (length < LEAST || length > MOST || !FORM.test(nickname) || STACKED.test(nickname)) return undefined;
  const letters = [...nickname].filter((one) => /\p{L}/u.test(one)).join('');
  return SCRIPTS.some((script) => script.test(letters)) ? nickname : undefined;
}

/**
 * Letters that look like Latin ones in most fonts, in lower case. A nickname has one script, so only whole words of look-alikes
 * matter; the list has those with which such words can be written.
 */
const LATIN_LOOKS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // Cyrillic.
    ...{ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', ѐ: 'e', ғ: 'f', ԍ: 'g', н: 'h', һ: 'h', і: 'i', ї: 'i', ј: 'j' },
    ...{ к: 'k', ӏ: 'l', м: 'm', п: 'n', о: 'o', р: 'p', ԛ: 'q', г: 'r', ѕ: 's', т: 't', ѵ: 'v', ԝ: 'w', х: 'x' },
    ...{ у: 'y', ү: 'y', з: '3', ӡ: '3', и: 'n', я: 'r' },
    // Greek.
    ...{ α: 'a', β: 'b', ϲ: 'c', δ: 'd', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'u', ν: 'v', ο: 'o', ρ: 'p', σ: 'o' },
    ...{ ς: 'c', τ: 't', υ: 'u', χ: 'x', γ: 'y', ω: 'w', ζ: 'z' },
    // Latin letters without a decomposition.
    ...{ ı: 'i', ȷ: 'j', ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ɑ: 'a', ɡ: 'g', ɩ: 'i', ʀ: 'r', ꜱ: 's', ᴀ: 'a', ᴏ: 'o' },
    ...{ ʏ: 'y', ɴ: 'n', ɪ: 'i', ʟ: 'l', ʙ: 'b', ɢ: 'g', ʜ: 'h', ᴅ: 'd', ᴇ: 'e', ᴋ: 'k', ᴍ: 'm', ᴛ: 't', ᴜ: 'u' },
    ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'p' },
    // Digits in place of letters, and letters in place of each other.
    ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', l: 'i', j: 'i' },
  }),
);

/**
 * What is left of a nickname for somebody who does not look closely: no case, accents or separators, and one letter for all
 * that look like it. Two nicknames with the same skeleton are taken for each other. After UTS 39, with our own short list: the
 * npm packages with the full table are not maintained.
 */
export function skeletonOf(nickname: string): string {
  const bare = nickname
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{Mn}]/gu, '')
    .toLowerCase();
  const looks = Array.from(bare, (one) => LATIN_LOOKS.get(one) ?? one).join('');
  return Array.from(looks, (one) => LATIN_LOOKS.get(one) ?? one)
    .join('')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** What customers take for the operator. */
const RESERVED = [
  'admin',
  'administrator',
  'moderator',
  'official',
  'support',
  'helpdesk',
  'customer service',
  'operator',
  'security',
  'compliance',
  'vitrine',
].map(skeletonOf);
/** The same, which are also parts of other words. */
const RESERVED_ALONE = ['staff', 'team', 'owner', 'system', 'house', 'root', 'mod', 'bot'].map(skeletonOf);

/** Shorter site names are only reserved as a whole: nearly every nickname contains them. */
const LEAST_PART = 4;

/** Whether a nickname could be taken for the site, its operator, or one of the names of its staff. */
export function looksOfficial(nickname: string, siteName: string, staffNames: readonly string[]): boolean {
  const skeleton = skeletonOf(nickname);
  const site = skeletonOf(siteName);
  const contained = site.length >= LEAST_PART ? [...RESERVED, site] : RESERVED;
  const words = nickname.split(/[ ._-]/).map(skeletonOf);
  return (
    contained.some((one) => skeleton.includes(one)) ||
    RESERVED_ALONE.some((one) => words.includes(one)) ||
    [site, ...staffNames.map(skeletonOf)].includes(skeleton)
  );
}
