import { LANGUAGES } from '@vitrine/locales/languages';
import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { TextArea } from '@vitrine/ui/components/TextArea';
import { type CannedAnswer, cannedAnswers, MOST_TITLE } from '@vitrine/wire/support/operator/canned-answers';
import { removeCannedAnswer } from '@vitrine/wire/support/operator/remove-canned-answer';
import { saveCannedAnswer } from '@vitrine/wire/support/operator/save-canned-answer';
import { MOST_TEXT } from '@vitrine/wire/support/support-message';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Choice } from '../ground/parts/Choice.tsx';
import { Detail } from '../ground/parts/Page.tsx';
import { useSend } from '../ground/send.ts';

interface Props {
  /** Undefined: a new one. */
  readonly answer: CannedAnswer | undefined;
  readonly onClose: () => void;
}

const RemoveCannedDialog = lazy(() =>
  import('./RemoveCannedDialog.tsx').then((module) => ({ default: module.RemoveCannedDialog })),
);
const LANGUAGE_CODES = Object.keys(LANGUAGES) as CannedAnswer['language'][];
const touches = [[cannedAnswers.operation]];

/** One canned answer, to write, change and remove. */
export function CannedAnswerDetail({ answer, onClose }: Props) {
  const t = useTranslations('console.canned');
  const [language, setLanguage] = useState<CannedAnswer['language']>(answer?.language ?? 'en');
  const [title, setTitle] = useState(answer?.title ?? '');
  const [text, setText] = useState(answer?.text ?? '');
  const save = useSend(saveCannedAnswer, { touches, done: () => t('saved'), onDone: onClose });
  const isEmpty = title.trim() === '' || text.trim() === '';
  return (
    <Detail
      title={answer?.title ?? t('add')}
      onClose={onClose}
      footer={
        <>
          <Button
            tone="accent"
            inert={isEmpty}
            busy={save.isSending}
            onClick={() =>
              save.send({
                answer: answer === undefined ? '' : String(answer.id),
                language,
                title: title.trim(),
                text: text.trim(),
              })
            }
          >
            {t('save')}
          </Button>
          {answer === undefined ? null : <Remove answer={answer} onClose={onClose} />}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Choice
          label={t('language')}
          options={LANGUAGE_CODES.map((value) => ({ value, label: LANGUAGES[value].name }))}
          value={language}
          onChange={setLanguage}
        />
        <Field label={t('title')}>
          <Input value={title} onChange={setTitle} maxLength={MOST_TITLE} autoComplete="off" />
        </Field>
        <Field label={t('text')}>
          <TextArea rows={6} value={text} onChange={setText} maxLength={MOST_TEXT} />
        </Field>
      </div>
    </Detail>
  );
}

function Remove({ answer, onClose }: { readonly answer: CannedAnswer; readonly onClose: () => void }) {
  const t = useTranslations('console.canned');
  const [isAsking, setAsking] = useState(false);
  const remove = useSend(removeCannedAnswer, { touches, done: () => t('removed'), onDone: onClose });
  return (
    <>
      <Button busy={remove.isSending} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      {isAsking ? (
        <Suspense>
          <RemoveCannedDialog
            title={answer.title}
            onConfirm={() => {
              setAsking(false);
              remove.send({ answer: String(answer.id) });
            }}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
