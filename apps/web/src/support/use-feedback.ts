import { useMutation } from '@tanstack/react-query';
import { newIdempotencyKey } from '@vitrine/wire/client';
import type { FeedbackSubject } from '@vitrine/wire/support/conversation-fields';
import { giveFeedback } from '@vitrine/wire/support/give-feedback';
import { TEXT_PATTERN } from '@vitrine/wire/support/support-message';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client, SENT_UNTIL_ANSWERED } from '../ground/client.ts';
import { dropOwnDraft, keepOwnDraft, ownDraft } from '../ground/own-draft.ts';
import { useProblemText } from '../ground/problem.ts';
import { refreshSupport } from './chat-queries.ts';

const DRAFT = 'feedback';

/** What was written before a reload. */
function keptText(): string {
  const kept = ownDraft(DRAFT);
  return typeof kept === 'object' && kept !== null && 'text' in kept && typeof kept.text === 'string' ? kept.text : '';
}

/** Sends feedback. The same press is sent once, however often it is sent. */
function useSending() {
  const key = useRef(newIdempotencyKey());
  const { mutate, ...mutation } = useMutation({
    ...SENT_UNTIL_ANSWERED,
    mutationFn: (request: { readonly subject: FeedbackSubject; readonly text: string }) =>
      client.call(giveFeedback, { ...request, key: key.current }),
    onSuccess: () => {
      dropOwnDraft();
      void refreshSupport();
    },
    // Shown at the form.
    onError: () => undefined,
  });
  const reset = () => {
    key.current = newIdempotencyKey();
    mutation.reset();
  };
  return { ...mutation, send: mutate, reset };
}

/** The feedback form: what is chosen and written, what is wrong with it, and that it was sent. */
export function useFeedback() {
  const t = useTranslations('support.feedback');
  const problemText = useProblemText();
  const [subject, setSubject] = useState<FeedbackSubject>();
  const [text, setText] = useState(keptText);
  const [isTried, setTried] = useState(false);
  const { send, reset, data, error, isPending } = useSending();
  const said = text.trim();
  const wrong = said === '' ? t('empty') : TEXT_PATTERN.test(said) ? undefined : t('strange');
  return {
    subject,
    setSubject,
    text,
    setText: (next: string) => {
      setText(next);
      keepOwnDraft(DRAFT, { text: next });
    },
    problems: {
      subject: isTried && subject === undefined ? t('choose') : undefined,
      text: isTried ? wrong : undefined,
    },
    problem: error === null ? undefined : problemText(error),
    isSending: isPending,
    sent: data?.id,
    submit: () => {
      setTried(true);
      if (subject !== undefined && wrong === undefined && !isPending) send({ subject, text: said });
    },
    again: () => {
      setText('');
      setSubject(undefined);
      setTried(false);
      reset();
    },
  };
}

export type Feedback = ReturnType<typeof useFeedback>;
