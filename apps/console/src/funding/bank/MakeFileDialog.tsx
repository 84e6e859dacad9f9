import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { isolated } from '@vitrine/ui/format';
import { toastDone } from '@vitrine/ui/toast';
import { makePaymentFile } from '@vitrine/wire/funding/operator/make-payment-file';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Choice } from '../../ground/parts/Choice.tsx';
import { moneyText } from '../../ground/parts/figure.tsx';
import { useSend } from '../../ground/send.ts';
import { FILE_TOUCHES, type Ready } from './payment-files.ts';

const VERSIONS = ['09', '03'] as const;

/** What only a bank is told. */
interface BankForm {
  readonly version: (typeof VERSIONS)[number];
  readonly payOn: string;
}

interface Props {
  readonly ready: Ready;
  readonly onClose: () => void;
  /** A file was made, without these: each with its number and why no file can pay it. */
  readonly onLeftOut: (reasons: readonly string[]) => void;
}

/** Asks for format and day, and makes the file of exactly the withdrawals that were shown. */
export function MakeFileDialog({ ready, onClose, onLeftOut }: Props) {
  const t = useTranslations('console.payFiles');
  const app = useTranslations('console.app');
  const { provider, currency, payments, total, withdrawals } = ready;
  const [form, setForm] = useState<BankForm>({ version: '09', payOn: '' });
  const make = useSend(makePaymentFile, {
    touches: FILE_TOUCHES,
    isQuiet: true,
    onDone: ({ message, leftOut }) => {
      toastDone({ title: t('made', { message }) });
      onLeftOut(leftOut.map(({ withdrawal, why }) => `${withdrawal}: ${why}`));
      onClose();
    },
  });
  const ofBank = { currency, ...form, payOn: form.payOn.trim() };
  return (
    <ConfirmDialog
      open
      title={t('makeTitle', { count: payments })}
      description={t('makeText', { total: isolated(`${moneyText(total)} ${currency}`) })}
      confirmLabel={t('make')}
      cancelLabel={app('cancel')}
      busy={make.isSending}
      error={make.problem}
      onConfirm={() => make.send({ provider, withdrawals: withdrawals.join(' '), ...(provider === 'bank' && ofBank) })}
      onCancel={onClose}
    >
      {provider === 'bank' ? (
        <BankFields form={form} isDayWrong={make.wrongFields.includes('payOn')} onChange={setForm} />
      ) : null}
    </ConfirmDialog>
  );
}

interface FieldsProps {
  readonly form: BankForm;
  readonly isDayWrong: boolean;
  readonly onChange: (form: BankForm) => void;
}

function BankFields({ form, isDayWrong, onChange }: FieldsProps) {
  const t = useTranslations('console.payFiles');
  return (
    <>
      <Choice
        label={t('format')}
        options={VERSIONS.map((value) => ({ value, label: `pain.001.001.${value}` }))}
        value={form.version}
        onChange={(version) => onChange({ ...form, version })}
      />
      <Field label={t('payOn')} hint={t('payOnHint')} {...(isDayWrong && { error: t('payOnWrong') })}>
        <Input
          ltr
          value={form.payOn}
          onChange={(payOn) => onChange({ ...form, payOn })}
          maxLength={10}
          autoComplete="off"
        />
      </Field>
    </>
  );
}
