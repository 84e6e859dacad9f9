import '@vitrine/ui/rich-text.css';
import { LANGUAGES } from '@vitrine/locales/languages';
import { Switch } from '@vitrine/ui/components/Switch';
import { directionOf } from '@vitrine/ui/direction-of';
import { richText } from '@vitrine/ui/rich-text';
import { DEFAULT_COLORS, themeVariables } from '@vitrine/ui/theme';
import type { ContentKind } from '@vitrine/wire/content/operator/kinds';
import { RICH_TEXT_TAGS } from '@vitrine/wire/content/rich-text';
import type { Language } from '@vitrine/wire/envelope';
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ScrollArea } from '../ground/parts/ScrollArea.tsx';
import { type Draft, EMPTY_TEXT, fieldsOf, writtenTexts } from './content-body.ts';

interface Props {
  readonly kind: ContentKind;
  readonly draft: Draft;
  readonly language: Language;
}

/** The colours of the app as CSS variables of one element. */
function coloursOf(isDark: boolean): CSSProperties {
  const variables = Object.entries(themeVariables(DEFAULT_COLORS, isDark ? 'dark' : 'light'));
  return {
    colorScheme: isDark ? 'dark' : 'light',
    ...Object.fromEntries(variables.map(([name, hex]) => [`--${name}`, hex])),
  };
}

/** The text that a reader of the language gets: another one where it has none. */
function shownText({ texts }: Draft, language: Language) {
  const written = writtenTexts({ texts } as Draft);
  return written[language] ?? written.en ?? Object.values(written)[0] ?? EMPTY_TEXT;
}

/** What a customer sees on a phone, by the same code and colours as in the app. */
export function Preview({ kind, draft, language }: Props) {
  const t = useTranslations('console.content');
  const [isDark, setDark] = useState(false);
  const text = shownText(draft, language);
  const { direction, locale } = LANGUAGES[language];
  const { isNews, isCompany } = fieldsOf(kind);
  return (
    <ScrollArea label={t('preview')} className="flex flex-col gap-2 bg-sunken p-3">
      <Switch label={t('previewDark')} checked={isDark} onChange={setDark} />
      {writtenTexts(draft)[language] === undefined ? (
        <p className="text-sm text-muted">{t('previewFallback')}</p>
      ) : null}
      <div
        dir={direction}
        lang={locale}
        style={coloursOf(isDark)}
        className="mx-auto w-full max-w-97.5 overflow-hidden rounded-card border border-hairline bg-card text-text shadow-float"
      >
        {isNews ? <ListRow draft={draft} title={text.title} summary={text.summary} /> : null}
        <article className="flex flex-col gap-3 px-4 py-5">
          <div className="flex items-center gap-3">
            {isCompany && draft.logo !== '' ? <img src={draft.logo} alt="" className="h-10 w-auto" /> : null}
            <h2 dir={directionOf(text.title)} className="text-xl leading-snug font-bold text-balance wrap-anywhere">
              {text.title || t('untitled')}
            </h2>
          </div>
          {isCompany ? <CompanyFacts draft={draft} subject={text.summary} /> : <Content html={text.content} />}
        </article>
      </div>
    </ScrollArea>
  );
}

interface RowProps {
  readonly draft: Draft;
  readonly title: string;
  readonly summary: string;
}

/** As the list of news shows it. */
function ListRow({ draft: { logo }, title, summary }: RowProps) {
  const t = useTranslations('console.content');
  return (
    <div className="flex gap-3 border-b border-hairline px-4 py-3">
      {logo === '' ? null : <img src={logo} alt="" className="size-11 shrink-0 rounded-control object-cover" />}
      <p dir={directionOf(`${title} ${summary}`)} className="min-w-0 wrap-anywhere">
        <span className="block font-semibold">{title || t('untitled')}</span>
        <span className="block pt-0.5 text-sm text-muted">{summary}</span>
      </p>
    </div>
  );
}

function Content({ html }: { readonly html: string }) {
  const t = useTranslations('console.content');
  const host = useRef<HTMLDivElement>(null);
  const [newWindow, wide] = [t('newWindow'), t('scrollable')];
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return;
    element.replaceChildren(richText(html, { tags: RICH_TEXT_TAGS, under: 2, newWindow, wide }));
    element.dir = directionOf(element.textContent ?? '');
  }, [html, newWindow, wide]);
  return <div ref={host} className="rich-text" />;
}

function CompanyFacts({ draft, subject }: { readonly draft: Draft; readonly subject: string }) {
  const t = useTranslations('console.content');
  return (
    <>
      <p className="text-sm text-muted wrap-anywhere">{subject}</p>
      <dl className="flex flex-col gap-2 border-t border-hairline pt-3 text-sm">
        {(['address', 'location', 'email', 'url'] as const)
          .filter((key) => draft[key] !== '')
          .map((key) => (
            <div key={key} className="flex justify-between gap-4">
              <dt className="text-muted">{t(`company.${key}`)}</dt>
              <dd className="text-end wrap-anywhere">
                <bdi>{draft[key]}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </>
  );
}
