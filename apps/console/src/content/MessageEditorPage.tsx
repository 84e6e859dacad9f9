import { LANGUAGES } from '@vitrine/locales/languages';
import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { MESSAGE_PATH } from '@vitrine/wire/content/operator/send-message';
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
  const content = useTranslations('console.content');
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const [to, setTo] = useState<AudienceForm>(EVERYBODY);
  const [language, setLanguage] = useState<Language>('en');
  const [path, setPath] = useState('');
  const [isPreviewed, setPreviewed] = useState(false);
  const [isSending, setSending] = useState(false);
  const changeText = (code: Language, part: Partial<typeof EMPTY_TEXT>) =>
    setDraft((now) => ({ ...now, texts: { ...now.texts, [code]: { ...EMPTY_TEXT, ...now.texts[code], ...part } } }));
  const isReady =
    Object.keys(writtenTexts(draft)).length > 0 && untitled(draft) === undefined && MESSAGE_PATH.test(path);
  return (
    <Page title={t('new')}>
      <div className="flex min-h-0 flex-1 border-t border-hairline">
        <div className={`${isPreviewed ? 'hidden lg:flex' : 'flex'} min-h-0 min-w-0 flex-1 flex-col`}>
          <ScrollArea label={t('write')} className="flex flex-col gap-4 p-4">
            <AudienceFields form={to} onChange={(part) => setTo((now) => ({ ...now, ...part }))} />
            <LanguageChoice draft={draft} offered={COMPLETE} value={language} onChange={setLanguage} />
            <TextFields
              key={language}
              kind="news"
              language={language}
              editor={{ draft, untitled: untitled(draft), changeText }}
            />
            <Field
              label={t('path')}
              hint={t('pathHint')}
              {...(MESSAGE_PATH.test(path) ? {} : { error: t('pathWrong') })}
            >
              <Input ltr value={path} onChange={setPath} autoComplete="off" spellCheck={false} maxLength={82} />
            </Field>
          </ScrollArea>
          <div className="flex justify-end gap-2 border-t border-hairline px-4 py-3">
            <Button className="lg:hidden" onClick={() => setPreviewed(true)}>
              {content('preview')}
            </Button>
            <Button tone="accent" inert={!isReady} onClick={() => setSending(true)}>
              {t('send')}
            </Button>
          </div>
        </div>
        <div
          className={`${isPreviewed ? 'flex' : 'hidden'} min-h-0 flex-1 flex-col border-s border-hairline lg:flex lg:w-112 lg:flex-none`}
        >
          <Preview kind="news" draft={draft} language={language} />
          <div className="border-t border-hairline px-4 py-3 lg:hidden">
            <Button onClick={() => setPreviewed(false)}>{content('write')}</Button>
          </div>
        </div>
      </div>
      <Suspense>
        {isSending ? <SendDialog draft={draft} to={to} path={path} onClose={() => setSending(false)} /> : null}
      </Suspense>
    </Page>
  );
}
