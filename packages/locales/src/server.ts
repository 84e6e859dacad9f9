import ar from './server/ar.json' with { type: 'json' };
import en from './server/en.json' with { type: 'json' };

/** The texts that the server writes itself: by reason, by operation done, by category, by posting reason. */
export type ServerTextKey = keyof typeof en;
export type ServerTexts = Readonly<Record<ServerTextKey, string>>;

/** By the documents' language codes; `en` is the source and always there. */
export const SERVER_TEXTS: { readonly en: ServerTexts } & Readonly<Record<string, ServerTexts | undefined>> = {
  en,
  ar,
};

/** True when the server has a text of this name. */
export function isServerTextKey(key: string): key is ServerTextKey {
  return Object.hasOwn(en, key);
}
