import { LANGUAGES } from '@vitrine/locales/languages';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { Skeleton } from '@vitrine/ui/components/States';
import { type ContentKind, MOST_SUMMARY, MOST_TITLE } from '@vitrine/wire/content/operator/kinds';
import type { Language } from '@vitrine/wire/envelope';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { EMPTY_TEXT, fieldsOf } from './content-body.ts';
import type { EditorState } from './use-editor.ts';

/** The editor is much code, which no other page needs. */
const RichEditor = lazy(() => import('./RichEditor.tsx').then((module) => ({ default: module.RichEditor })));

interface Props {
  readonly kind: ContentKind;
  readonly language: Language;
  readonly editor: Pick<EditorState, 'draft' | 'untitled' | 'changeText'>;
}

/** What is written in one language. */
export function TextFields({ kind, language, editor }: Props) {
  const t = useTranslations('console.content');
  const { title, summary, content } = editor.draft.texts[language] ?? EMPTY_TEXT;
  const { hasSummary, hasContent, isCompany } = fieldsOf(kind);
  const { locale, direction } = LANGUAGES[language];
  const change = (part: Partial<typeof EMPTY_TEXT>) => editor.changeText(language, part);
  return (
    <div lang={locale} dir={direction} className="flex flex-col gap-4">
      <Field
        label={isCompany ? t('company.name') : t('title')}
        {...(editor.untitled === language && { error: t('titleNeeded') })}
      >
        <Input value={title} onChange={(text) => change({ title: text })} maxLength={MOST_TITLE} autoComplete="off" />
      </Field>
      {hasSummary ? (
        <Field
          label={isCompany ? t('company.subject') : t('summary')}
          hint={isCompany ? t('company.subjectHint') : t('summaryHint')}
        >
          <Input
            value={summary}
            onChange={(text) => change({ summary: text })}
            maxLength={MOST_SUMMARY}
            autoComplete="off"
          />
        </Field>
      ) : null}
      {hasContent ? (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <RichEditor
            label={t('text')}
            first={content}
            locale={locale}
            direction={direction}
            onChange={(html) => change({ content: html })}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
