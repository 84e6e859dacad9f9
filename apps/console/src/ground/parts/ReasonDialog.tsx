import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Choice } from './Choice.tsx';

interface Props<Reason extends string> {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly reasonLabel: string;
  /** The closed list. */
  readonly reasons: readonly Reason[];
  readonly nameOf: (reason: Reason) => string;
  /** Labels the remark that goes along; without it there is none. */
  readonly remarkLabel?: string;
  readonly isSending: boolean;
  readonly onConfirm: (reason: Reason, remark: string) => void;
  readonly onCancel: () => void;
}

/** Asks for a reason of a closed list, and for a remark. Nothing is chosen at first, unless there is only one. */
export function ReasonDialog<Reason extends string>({ reasons, nameOf, onConfirm, ...props }: Props<Reason>) {
  const t = useTranslations('console.queue');
  const app = useTranslations('console.app');
  const [reason, setReason] = useState<Reason | ''>(reasons.length === 1 ? reasons[0]! : '');
  const [isMissing, setMissing] = useState(false);
  const [remark, setRemark] = useState('');
  return (
    <ConfirmDialog
      open
      title={props.title}
      description={props.text}
      confirmLabel={props.confirmLabel}
      cancelLabel={app('cancel')}
      tone="danger"
      busy={props.isSending}
      error={isMissing && reason === '' ? t('chooseReason') : undefined}
      onConfirm={() => (reason === '' ? setMissing(true) : onConfirm(reason, remark.trim()))}
      onCancel={props.onCancel}
    >
      <Choice
        label={props.reasonLabel}
        options={[
          { value: '', label: t('chooseReason') },
          ...reasons.map((value) => ({ value, label: nameOf(value) })),
        ]}
        value={reason}
        onChange={setReason}
      />
      {props.remarkLabel === undefined ? null : (
        <Field label={props.remarkLabel}>
          <Input value={remark} onChange={setRemark} maxLength={500} />
        </Field>
      )}
    </ConfirmDialog>
  );
}
