import { DirectionProvider } from '@base-ui/react/direction-provider';
import { CONSOLE_LANGUAGES, type ConsoleLanguage, type ConsoleTexts } from '@vitrine/locales/console';
import { type ReactNode, useEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';

let language: ConsoleLanguage = 'en';

/** The language in force, for the `lang` header of calls. */
export function currentLanguage(): ConsoleLanguage {
  return language;
}

interface Loaded {
  readonly code: ConsoleLanguage;
  readonly texts: ConsoleTexts;
}

/** The texts of a language; English where they cannot be had. */
async function textsOf(code: ConsoleLanguage): Promise<ConsoleTexts> {
  const module = await CONSOLE_LANGUAGES[code].load().catch(() => CONSOLE_LANGUAGES.en.load());
  return module.default;
}

interface Props {
  readonly code: ConsoleLanguage;
  readonly timeZone: string;
  readonly children: ReactNode;
}

/** Loads the texts of a language and sets language and direction of the page; nothing is drawn before they are here. */
export function Texts({ code, timeZone, children }: Props) {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    let isCurrent = true;
    void textsOf(code).then((texts) => {
      if (!isCurrent) return;
      language = code;
      document.documentElement.lang = CONSOLE_LANGUAGES[code].locale;
      document.documentElement.dir = CONSOLE_LANGUAGES[code].direction;
      setLoaded({ code, texts });
    });
    return () => {
      isCurrent = false;
    };
  }, [code]);
  if (loaded === undefined) return null;
  const { locale, direction } = CONSOLE_LANGUAGES[loaded.code];
  return (
    <IntlProvider locale={locale} messages={{ console: loaded.texts }} timeZone={timeZone}>
      <DirectionProvider direction={direction}>{children}</DirectionProvider>
    </IntlProvider>
  );
}
