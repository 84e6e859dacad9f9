import * as alerts from './alerts/server-texts.ts';
import * as config from './config/server-texts.ts';
import * as content from './content/server-texts.ts';
import * as funding from './funding/server-texts.ts';
import * as ground from './ground/server-texts.ts';
import * as identity from './identity/server-texts.ts';
import * as ledger from './ledger/server-texts.ts';
import * as market from './market/server-texts.ts';
import * as options from './options/server-texts.ts';
import * as push from './push/server-texts.ts';
import * as staff from './staff/server-texts.ts';
import * as support from './support/server-texts.ts';
import * as trading from './trading/server-texts.ts';

/** Every room whose texts the server writes; `ground` has what belongs to no room. */
const ROOMS = [
  alerts,
  config,
  content,
  funding,
  ground,
  identity,
  ledger,
  market,
  options,
  push,
  staff,
  support,
  trading,
];

type KeyOf<Texts> = Texts extends unknown ? keyof Texts : never;
/** Key of a text that the server writes: a refusal's reason, `done.<operation>`, or a name of the room's own. */
export type ServerTextKey = KeyOf<(typeof ROOMS)[number]['en']>;
export type ServerTexts = Readonly<Record<ServerTextKey, string>>;

function textsIn(language: 'en' | 'ar'): ServerTexts {
  return Object.assign({}, ...ROOMS.map((room) => room[language]));
}

const en = textsIn('en');

/** By the documents' language codes; `en` is the source and always there. */
export const SERVER_TEXTS: { readonly en: ServerTexts } & Readonly<Record<string, ServerTexts | undefined>> = {
  en,
  ar: textsIn('ar'),
};

/** True when the server has a text of this name. */
export function isServerTextKey(key: string): key is ServerTextKey {
  return Object.hasOwn(en, key);
}
