import { Button } from '@vitrine/ui/components/Button';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { EntryFormState } from './entry-form.ts';

interface Props {
  readonly form: EntryFormState;
  readonly action: string;
  readonly children: ReactNode;
}

/**
 * Fields and their submit button. What is wrong stands at each field; here it is said all at once to screen readers, and to
 * everybody when it is about no field. While attempts are delayed the button counts down.
 */
export function EntryForm({ form, action, children }: Props) {
  const t = useTranslations('login');
  const { ref, submit, problems, refusal, isSending, seconds } = form;
  const summary = [...new Set(Object.values(problems))].join('. ');
  return (
    <form ref={ref} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {children}
      <p role="alert" className={refusal === undefined ? 'sr-only' : 'text-sm text-danger'}>
        {refusal ?? summary}
      </p>
      <Button type="submit" tone="accent" size="large" busy={isSending} inert={seconds > 0}>
        {seconds > 0 ? t('wait', { seconds }) : action}
      </Button>
    </form>
  );
}
