import { LANGUAGES } from '@vitrine/locales/languages';
import { Button } from '@vitrine/ui/components/Button';
import type { Language } from '@vitrine/wire/envelope';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Page } from '../ground/parts/Page.tsx';
import { ScrollArea } from '../ground/parts/ScrollArea.tsx';
import { AudienceFields, type AudienceForm, EVERYBODY } from './AudienceFields.tsx';
import { type Draft, EMPTY_DRAFT, EMPTY_TEXT, untitled, writtenTexts } from './content-body.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { Preview } from './Preview.tsx';
import { TextFields } from './TextFields.tsx';

// Loaded when first opened.
const SendDialog = lazy(() => import('./SendDialog.tsx').then((module) => ({ default: module.SendDialog })));

/** The languages that the site is complete in. */
const COMPLETE = (Object.keys(LANGUAGES) as Language[]).filter((code) => LANGUAGES[code].isComplete);

/** Writes a message to customers, beside what they will see of it. */
export default function MessageEditorPage() {
  const t = useTranslations('console.message');
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const [to, setTo] = useState<AudienceForm>(EVERYBODY);
  const [language, setLanguage] = useState<Language>('en');
  const [isSending, setSending] = useState(false);
  const changeText = (code: Language, part: Partial<typeof EMPTY_TEXT>) =>
    setDraft((now) => ({ ...now, texts: { ...now.texts, [code]: { ...EMPTY_TEXT, ...now.texts[code], ...part } } }));
  const isReady = Object.keys(writtenTexts(draft)).length > 0 && untitled(draft) === undefined;
  return (
    <Page title={t('new')}>
      <div className="flex min-h-0 flex-1 border-t border-hairline">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <ScrollArea label={t('write')} className="flex flex-col gap-4 p-4">
            <AudienceFields form={to} onChange={(part) => setTo((now) => ({ ...now, ...part }))} />
            <LanguageChoice draft={draft} offered={COMPLETE} value={language} onChange={setLanguage} />
            <TextFields
              key={language}
              kind="news"
              language={language}
              editor={{ draft, untitled: untitled(draft), changeText }}
            />
          </ScrollArea>
          <div className="flex justify-end border-t border-hairline px-4 py-3">
            <Button tone="accent" inert={!isReady} onClick={() => setSending(true)}>
              {t('send')}
            </Button>
          </div>
        </div>
        <div className="hidden min-h-0 w-112 flex-col border-s border-hairline lg:flex">
          <Preview kind="news" draft={draft} language={language} />
        </div>
      </div>
      <Suspense>{isSending ? <SendDialog draft={draft} to={to} onClose={() => setSending(false)} /> : null}</Suspense>
    </Page>
  );
}
