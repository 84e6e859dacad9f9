import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  /** Characters of a reason. */
  readonly most: number;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks for the reason of a step before it is taken. */
export function NoteQuestion({ title, text, confirm, most, busy, error, onConfirm, onClose }: Props) {
  const t = useTranslations('console.bank');
  const app = useTranslations('console.app');
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const note = typed.trim().replaceAll(/\s+/g, ' ');
  return (
    <ConfirmDialog
      open
      title={title}
      description={text}
      confirmLabel={confirm}
      cancelLabel={app('cancel')}
      busy={busy}
      error={error}
      onConfirm={() => {
        setTried(true);
        if (note !== '') onConfirm(note);
      }}
      onCancel={onClose}
    >
      <Field label={t('reason')} {...(isTried && note === '' && { error: t('reasonMissing') })}>
        <Input dir="auto" value={typed} onChange={setTyped} maxLength={most} autoComplete="off" />
      </Field>
    </ConfirmDialog>
  );
}
