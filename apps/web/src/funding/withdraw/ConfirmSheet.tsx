import { Field } from '@vitrine/ui/components/Field';
import { Money } from '@vitrine/ui/components/Figures';
import { Input } from '@vitrine/ui/components/Input';
import { PasswordInput } from '@vitrine/ui/components/PasswordInput';
import { Line } from '@vitrine/ui/components/Row';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ground/panels.tsx';
import { isRefused } from '../../ground/refused.ts';
import { useSite } from '../../ground/site.ts';
import { ReasonedButton } from '../ReasonedButton.tsx';
import { useOwnUser } from '../use-own-user.ts';
import { nameOf } from './TargetField.tsx';
import type { useWithdrawForm } from './use-withdraw-form.ts';
import type { useRequestWithdrawal } from './withdraw-calls.ts';

interface Props {
  readonly open: boolean;
  readonly form: ReturnType<typeof useWithdrawForm>;
  readonly request: ReturnType<typeof useRequestWithdrawal>;
  readonly onClose: () => void;
}

/** The withdrawal once more in full, and what proves that it is the customer who asks for it. */
export function ConfirmSheet(props: Props) {
  const t = useTranslations('funding.withdraw');
  const app = useTranslations('ground');
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={t('check')}
      description={t('checkText')}
      closeLabel={app('close')}
    >
      {props.open ? <Confirmation {...props} /> : null}
    </Dialog>
  );
}

/** Six digits. */
const LENGTH = 6;

function Confirmation({ form, request }: Props) {
  const t = useTranslations('funding.withdraw');
  const proof = useProof(request.error);
  const { target, draft, currency } = form;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // A sheet stands in the form that opened it.
        event.stopPropagation();
        if (proof.reason !== undefined) return;
        request.send({
          draw_currency_id: currency.id,
          number: form.number,
          memo: draft.memo.trim(),
          draw_method_id: target.way?.id ?? 0,
          address: target.isTyped ? draft.address : '',
          pay_password: proof.payPassword,
          otp: proof.otp,
        });
      }}
    >
      <Lines form={form} />
      {proof.needsPassword ? (
        <PayPassword proof={proof} onType={request.forget} error={proof.passwordError(request)} />
      ) : null}
      {proof.needsOtp ? <OneTimeCode proof={proof} onType={request.forget} error={proof.otpError(request)} /> : null}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {proof.isOwn(request.error) ? null : request.refusal}
      </p>
      <ReasonedButton type="submit" busy={request.isSending} reason={proof.reason}>
        {t('confirm')}
      </ReasonedButton>
    </form>
  );
}

function Lines({ form: { currency, figures, amount, target, draft } }: Pick<Props, 'form'>) {
  const t = useTranslations('funding.withdraw');
  const isEstimateShown = useSite().data?.is_bank_out_amount === '1';
  return (
    <dl className="flex flex-col gap-2 rounded-control bg-sunken px-3 py-2.5">
      <Line label={t('to')}>
        <bdi className="wrap-anywhere">{target.way === undefined ? draft.address : nameOf(target.way)}</bdi>
      </Line>
      {draft.memo === '' ? null : (
        <Line label={t('memo')}>
          <bdi className="wrap-anywhere">{draft.memo}</bdi>
        </Line>
      )}
      <Line label={t('amount')}>
        <Money value={amount ?? 0n} className="font-semibold" />
      </Line>
      <Line label={t('feeLabel')}>
        <Money value={figures?.fee ?? 0n} />
      </Line>
      {isEstimateShown && figures?.received !== undefined ? (
        <Line label={t('received')}>
          <Money value={figures.received} unit={currency.code} className="font-semibold" />
        </Line>
      ) : (
        <Line label={t('net')}>
          <Money value={figures?.net ?? 0n} className="font-semibold" />
        </Line>
      )}
    </dl>
  );
}

/** Pay password and code of the second factor, where they are asked for (FND-38). */
function useProof(error: Error | undefined) {
  const t = useTranslations('funding.withdraw');
  const site = useSite().data;
  const user = useOwnUser();
  const [payPassword, setPayPassword] = useState('');
  const [otp, setOtp] = useState('');
  const needsPassword = site?.is_withdraw_pay_pwd === '1';
  const isCodeWrong = isRefused(error, 'identity.wrong-otp');
  const isPasswordWrong = isRefused(error, 'funding.wrong-pay-password');
  const needsOtp = user?.has_second_factor === 1 || isRefused(error, 'identity.second-factor-required') || otp !== '';
  // A wrong one is typed anew.
  useEffect(() => {
    if (isPasswordWrong) setPayPassword('');
    if (isCodeWrong) setOtp('');
  }, [isPasswordWrong, isCodeWrong]);
  const isOpen = (wanted: boolean, missing: boolean) => wanted && missing;
  return {
    payPassword,
    setPayPassword,
    otp,
    setOtp,
    needsPassword,
    needsOtp,
    reason: isOpen(needsPassword, payPassword.length < LENGTH)
      ? t('needsPassword')
      : isOpen(needsOtp, otp.trim() === '')
        ? t('needsOtp')
        : undefined,
    passwordError: ({ refusal }: { readonly refusal: string | undefined }) => (isPasswordWrong ? refusal : undefined),
    otpError: ({ refusal }: { readonly refusal: string | undefined }) => (isCodeWrong ? refusal : undefined),
    /** Said at a field already. */
    isOwn: (failure: Error | undefined) =>
      failure !== undefined &&
      (isPasswordWrong || isCodeWrong || isRefused(failure, 'identity.second-factor-required')),
  };
}

interface ProofProps {
  readonly proof: ReturnType<typeof useProof>;
  readonly onType: () => void;
  readonly error: string | undefined;
}

function PayPassword({ proof, onType, error }: ProofProps) {
  const t = useTranslations('funding.withdraw');
  return (
    <Field label={t('payPassword')} {...(error === undefined ? {} : { error })}>
      <PasswordInput
        inputMode="numeric"
        autoComplete="off"
        name="pay_password"
        showLabel={t('show')}
        hideLabel={t('hide')}
        value={proof.payPassword}
        onChange={(text) => {
          onType();
          proof.setPayPassword(text.replace(/\D/g, '').slice(0, LENGTH));
        }}
      />
    </Field>
  );
}

function OneTimeCode({ proof, onType, error }: ProofProps) {
  const t = useTranslations('funding.withdraw');
  return (
    <Field label={t('otp')} hint={t('otpHint')} {...(error === undefined ? {} : { error })}>
      <Input
        ltr
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        name="otp"
        value={proof.otp}
        onChange={(text) => {
          onType();
          proof.setOtp(text);
        }}
      />
    </Field>
  );
}
