import { SERVER_TEXTS, type ServerTextKey, type ServerTexts } from '@vitrine/locales/server';
import { LANGUAGES, type Language } from '@vitrine/wire/envelope';

const KNOWN: ReadonlySet<string> = new Set(LANGUAGES);

/** The language of a `lang` header; anything unknown gives the site's default. */
export function languageOf(header: unknown, fallback: Language): Language {
  return typeof header === 'string' && KNOWN.has(header) ? (header as Language) : fallback;
}

/** The language that {@link textIn} answers in. */
export const writtenIn = (language: Language): Language => (SERVER_TEXTS[language] === undefined ? 'en' : language);

/** The text in the language, with `{name}` replaced by the parameter of that name. English where a language has none. */
export function textIn(
  language: Language,
  key: ServerTextKey,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const texts: ServerTexts = SERVER_TEXTS[language] ?? SERVER_TEXTS.en;
  const text = texts[key];
  return text.includes('{') ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)) : text;
}
