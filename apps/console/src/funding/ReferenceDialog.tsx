import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly isSending: boolean;
  /** Above the reference: further fields. */
  readonly children?: ReactNode;
  readonly onConfirm: (reference: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the transaction id or bank reference of a payment. */
export function ReferenceDialog({ children, onConfirm, onCancel, ...props }: Props) {
  const t = useTranslations('console.desk');
  const app = useTranslations('console.app');
  const [reference, setReference] = useState('');
  const [isMissing, setMissing] = useState(false);
  const typed = reference.trim();
  return (
    <ConfirmDialog
      open
      title={props.title}
      description={props.text}
      confirmLabel={props.confirmLabel}
      cancelLabel={app('cancel')}
      busy={props.isSending}
      onConfirm={() => (typed === '' ? setMissing(true) : onConfirm(typed))}
      onCancel={onCancel}
    >
      {children}
      <Field
        label={t('reference')}
        hint={t('referenceHint')}
        {...(isMissing && typed === '' && { error: t('referenceMissing') })}
      >
        <Input ltr value={reference} onChange={setReference} maxLength={140} autoComplete="off" />
      </Field>
    </ConfirmDialog>
  );
}
