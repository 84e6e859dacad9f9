import type { GroundTexts } from './console/en.ts';

interface Language {
  /** BCP 47, for Intl and the `lang` attribute. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** Its own name for itself. */
  readonly name: string;
  /** What every page needs. */
  readonly load: () => Promise<{ readonly texts: GroundTexts }>;
}

/** The languages that staff can work in, each complete. */
export const CONSOLE_LANGUAGES = {
  en: { locale: 'en', direction: 'ltr', name: 'English', load: () => import('./console/en.ts') },
  ar: { locale: 'ar', direction: 'rtl', name: 'العربية', load: () => import('./console/ar.ts') },
} as const satisfies Readonly<Record<string, Language>>;
export type ConsoleLanguage = keyof typeof CONSOLE_LANGUAGES;

export function isConsoleLanguage(code: string): code is ConsoleLanguage {
  return Object.hasOwn(CONSOLE_LANGUAGES, code);
}

/** A text, compiled or not, or texts by key. */
export type TextTree = string | readonly unknown[] | { readonly [key: string]: TextTree };

/** The texts of each room, by language: loaded with the first page that shows them. */
const ROOM_TEXTS = {
  bank: {
    en: () => import('./bank/console/en.json', { with: { type: 'json' } }),
    ar: () => import('./bank/console/ar.json', { with: { type: 'json' } }),
  },
  config: {
    en: () => import('./config/console/en.json', { with: { type: 'json' } }),
    ar: () => import('./config/console/ar.json', { with: { type: 'json' } }),
  },
  content: {
    en: () => import('./content/console/en.json', { with: { type: 'json' } }),
    ar: () => import('./content/console/ar.json', { with: { type: 'json' } }),
  },
  desk: {
    en: () => import('./desk/console/en.json', { with: { type: 'json' } }),
    ar: () => import('./desk/console/ar.json', { with: { type: 'json' } }),
  },
  funding: {
    en: () => import('./funding/console/en.json', { with: { type: 'json' } }),
    ar: () => import('./funding/console/ar.json', { with: { type: 'json' } }),
  },
  identity: {
    en: () => import('./identity/console/en.json', { with: { type: 'json' } }),
    ar: () => import('./identity/console/ar.json', { with: { type: 'json' } }),
  },
  jurisdiction: {
    en: () => import('./jurisdiction/console/en.json', { with: { type: 'json' } }),
    ar: () => import('./jurisdiction/console/ar.json', { with: { type: 'json' } }),
  },
  ledger: {
    en: () => import('./ledger/console/en.json', { with: { type: 'json' } }),
    ar: () => import('./ledger/console/ar.json', { with: { type: 'json' } }),
  },
  copy: {
    en: () => import('./copy/console/en.json', { with: { type: 'json' } }),
    ar: () => import('./copy/console/ar.json', { with: { type: 'json' } }),
  },
  market: {
    en: () => import('./market/console/en.json', { with: { type: 'json' } }),
    ar: () => import('./market/console/ar.json', { with: { type: 'json' } }),
  },
  options: {
    en: () => import('./options/console/en.json', { with: { type: 'json' } }),
    ar: () => import('./options/console/ar.json', { with: { type: 'json' } }),
  },
  payments: {
    en: () => import('./payments/console/en.json', { with: { type: 'json' } }),
    ar: () => import('./payments/console/ar.json', { with: { type: 'json' } }),
  },
  settings: {
    en: () => import('./settings/console/en.json', { with: { type: 'json' } }),
    ar: () => import('./settings/console/ar.json', { with: { type: 'json' } }),
  },
  staff: {
    en: () => import('./staff/console/en.json', { with: { type: 'json' } }),
    ar: () => import('./staff/console/ar.json', { with: { type: 'json' } }),
  },
  support: {
    en: () => import('./support/console/en.json', { with: { type: 'json' } }),
    ar: () => import('./support/console/ar.json', { with: { type: 'json' } }),
  },
  trading: {
    en: () => import('./trading/console/en.json', { with: { type: 'json' } }),
    ar: () => import('./trading/console/ar.json', { with: { type: 'json' } }),
  },
  trust: {
    en: () => import('./trust/console/en.json', { with: { type: 'json' } }),
    ar: () => import('./trust/console/ar.json', { with: { type: 'json' } }),
  },
  versions: {
    en: () => import('./versions/console/en.json', { with: { type: 'json' } }),
    ar: () => import('./versions/console/ar.json', { with: { type: 'json' } }),
  },
  views: {
    en: () => import('./views/console/en.json', { with: { type: 'json' } }),
    ar: () => import('./views/console/ar.json', { with: { type: 'json' } }),
  },
} as const satisfies Readonly<
  Record<string, Readonly<Record<ConsoleLanguage, () => Promise<{ readonly default: TextTree }>>>>
>;
export type ConsoleRoom = keyof typeof ROOM_TEXTS;
export const CONSOLE_ROOMS = Object.keys(ROOM_TEXTS) as readonly ConsoleRoom[];

type TextsOf<R extends ConsoleRoom> = Awaited<ReturnType<(typeof ROOM_TEXTS)[R]['en']>>['default'];
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/**
 * The texts of the console as one tree: ground and rooms merged, so that rooms may add to a shared branch (`event`,
 * `terms`). The keys of English are the keys of every language.
 */
export type ConsoleTexts = GroundTexts & Intersection<{ [R in ConsoleRoom]: TextsOf<R> }[ConsoleRoom]>;

/** The texts of one part in one language. */
export async function loadConsoleTexts(language: ConsoleLanguage, part: ConsoleRoom | 'ground'): Promise<TextTree> {
  if (part === 'ground') return (await CONSOLE_LANGUAGES[language].load()).texts;
  return (await ROOM_TEXTS[part][language]()).default;
}

function isBranch(tree: TextTree | undefined): tree is { readonly [key: string]: TextTree } {
  return typeof tree === 'object' && !Array.isArray(tree);
}

/** Both trees as one; where both have a text of the same key the later one counts. */
function merge(one: TextTree, other: TextTree): TextTree {
  if (!isBranch(one) || !isBranch(other)) return other;
  const added = Object.entries(other).map(([key, tree]) => {
    const known = one[key];
    return [key, known === undefined ? tree : merge(known, tree)];
  });
  return { ...one, ...Object.fromEntries(added) };
}

/** The texts of the ground and of some rooms as one tree. No two parts have a text of the same key. */
export function mergeConsoleTexts(parts: readonly TextTree[]): ConsoleTexts {
  return parts.reduce(merge, {}) as ConsoleTexts;
}
