import { DirectionProvider } from '@base-ui/react/direction-provider';
import type { Messages } from '@vitrine/locales/en';
import { LANGUAGES, type LanguageCode } from '@vitrine/locales/languages';
import { type ReactNode, useEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';

let language: LanguageCode = 'en';

/** The language in force, for the `lang` header of calls. */
export function currentLanguage(): LanguageCode {
  return language;
}

/** Its BCP 47 tag, for Intl. */
export function currentLocale(): string {
  return LANGUAGES[language].locale;
}

const isPseudo = new URLSearchParams(location.search).get('pseudo') === '1';

/** The texts of a language; English where they cannot be had. `?pseudo=1` makes them 40% longer, to try layouts. */
async function messagesOf(code: LanguageCode): Promise<Messages> {
  const { messages } = await LANGUAGES[code].load().catch(() => LANGUAGES.en.load());
  return isPseudo ? (await import('./pseudo.ts')).pseudo(messages) : messages;
}

interface Loaded {
  readonly code: LanguageCode;
  readonly messages: Messages;
}

/** What {@link prepareTexts} has loaded before anything was drawn. */
let prepared: Loaded | undefined;

function speak(code: LanguageCode): void {
  language = code;
  document.documentElement.lang = LANGUAGES[code].locale;
  document.documentElement.dir = LANGUAGES[code].direction;
}

/** Loads the texts of the first screen, so that its first drawing has them. */
export async function prepareTexts(code: LanguageCode): Promise<void> {
  prepared = { code, messages: await messagesOf(code) };
  speak(code);
}

interface Props {
  readonly code: LanguageCode;
  readonly timeZone: string;
  readonly children: ReactNode;
}

/** Loads the texts of a language and sets language and direction of the page; nothing is drawn before they are here. */
export function Texts({ code, timeZone, children }: Props) {
  const [loaded, setLoaded] = useState(prepared?.code === code ? prepared : undefined);
  useEffect(() => {
    if (code === language && prepared?.code === code) {
      setLoaded(prepared);
      return undefined;
    }
    let isCurrent = true;
    void messagesOf(code).then((messages) => {
      if (!isCurrent) return;
      speak(code);
      setLoaded({ code, messages });
    });
    return () => {
      isCurrent = false;
    };
  }, [code]);
  if (loaded === undefined) return null;
  return (
    <IntlProvider locale={LANGUAGES[loaded.code].locale} messages={loaded.messages} timeZone={timeZone}>
      <DirectionProvider direction={LANGUAGES[loaded.code].direction}>{children}</DirectionProvider>
    </IntlProvider>
  );
}
