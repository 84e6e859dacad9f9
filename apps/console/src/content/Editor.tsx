import { LANGUAGES } from '@vitrine/locales/languages';
import { Button } from '@vitrine/ui/components/Button';
import { Segmented } from '@vitrine/ui/components/Segmented';
import type { ContentKind } from '@vitrine/wire/content/operator/kinds';
import type { Language } from '@vitrine/wire/envelope';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ScrollArea } from '../ground/parts/ScrollArea.tsx';
import { Conflict } from './Conflict.tsx';
import { type Draft, fieldsOf } from './content-body.ts';
import type { ContentItem } from './content-queries.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { Options } from './Options.tsx';
import { Preview } from './Preview.tsx';
import { TextFields } from './TextFields.tsx';
import { type EditorState, useEditor } from './use-editor.ts';

// Loaded when first opened.
const PublishDialog = lazy(() => import('./PublishDialog.tsx').then((module) => ({ default: module.PublishDialog })));

interface Props {
  readonly kind: ContentKind;
  readonly first: Draft;
  /** Undefined for a new one. */
  readonly item: ContentItem | undefined;
}

/** The languages that the site is complete in: what a new item should be written in. */
const COMPLETE = (Object.keys(LANGUAGES) as Language[]).filter((code) => LANGUAGES[code].isComplete);

/** Writes an item, in one language at a time, beside what customers will see of it. */
export function Editor({ kind, first, item }: Props) {
  const t = useTranslations('console.content');
  const editor = useEditor(kind, first, item);
  const offered = item?.offered ?? COMPLETE;
  const [language, setLanguage] = useState<Language>(offered[0] ?? 'en');
  const [part, setPart] = useState<'write' | 'preview'>('write');
  return (
    <>
      <Segmented
        label={t('parts')}
        options={[
          { value: 'write', label: t('write') },
          { value: 'preview', label: t('preview') },
        ]}
        value={part}
        onChange={setPart}
        className="border-b border-hairline px-2 lg:hidden"
      />
      <div className="flex min-h-0 flex-1 border-t border-hairline">
        <div className={`${part === 'write' ? 'flex' : 'hidden'} min-h-0 min-w-0 flex-1 flex-col lg:flex`}>
          <ScrollArea label={t('write')} className="flex flex-col gap-4 p-4">
            {item !== undefined && editor.isOutdated ? <Conflict item={item} editor={editor} /> : null}
            <LanguageChoice draft={editor.draft} offered={offered} value={language} onChange={setLanguage} />
            <TextFields key={language} kind={kind} language={language} editor={editor} />
            {fieldsOf(kind).hasPicture || item === undefined ? (
              <Options kind={kind} editor={editor} isNew={item === undefined} />
            ) : null}
          </ScrollArea>
          <Foot item={item} editor={editor} />
        </div>
        <div
          className={`${part === 'preview' ? 'flex' : 'hidden'} min-h-0 w-full flex-col border-hairline lg:flex lg:w-112 lg:border-s`}
        >
          <Preview kind={kind} draft={editor.draft} language={language} />
        </div>
      </div>
    </>
  );
}

/** What may be done with what is written. */
function Foot({ item, editor }: { readonly item: ContentItem | undefined; readonly editor: EditorState }) {
  const t = useTranslations('console.content');
  const [isPublishing, setPublishing] = useState(false);
  const head = item?.head;
  const canPublish = head !== undefined && !editor.isChanged && head.current !== head.newest;
  const why =
    editor.untitled === undefined ? editor.problem : t('titleMissing', { language: LANGUAGES[editor.untitled].name });
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 border-t border-hairline px-4 py-3">
      <p role="alert" className="min-w-0 flex-1 text-sm text-danger empty:hidden">
        {why}
      </p>
      <p role="status" className="text-sm text-muted">
        {editor.isChanged ? t('unsaved') : head?.hasDraft === true ? t('draftWaits') : ''}
      </p>
      <Button
        busy={editor.isSaving}
        inert={!editor.isChanged || editor.isEmpty || editor.untitled !== undefined || editor.isOutdated}
        onClick={editor.save}
      >
        {t('save')}
      </Button>
      <Button tone="accent" inert={!canPublish} onClick={() => setPublishing(true)}>
        {t('publish')}
      </Button>
      <Suspense>
        {isPublishing && head !== undefined ? <PublishDialog head={head} onClose={() => setPublishing(false)} /> : null}
      </Suspense>
    </div>
  );
}
