import { login } from '@vitrine/wire/identity/login';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../ground/client.ts';
import { isRefused } from '../../ground/refused.ts';
import { AccountFields, useInvalidText } from './AccountFields.tsx';
import { useAreas } from './areas.ts';
import { CaptchaField, useCaptcha } from './CaptchaField.tsx';
import { EntryForm } from './EntryForm.tsx';
import { enter } from './enter.ts';
import { type Problems, useEntryForm } from './entry-form.ts';
import { knownBrowser } from './known-browser.ts';
import { OneTimeCode } from './OneTimeCode.tsx';
import { PasswordField } from './PasswordFields.tsx';
import { plainOtp } from './plain-otp.ts';
import { type NamedWay, TYPE_OF } from './ways.ts';

const EMPTY = { account: '', area_id: '', password: '', code: '', otp: '' };
type Values = typeof EMPTY;

/** What of the form is missing, each by its own words (ACC-11, ACC-12). */
function useCheck(way: NamedWay, needsCaptcha: boolean, needsOtp: boolean) {
  const t = useTranslations('login');
  return ({ account, password, code, otp }: Values): Problems<keyof Values> => ({
    ...(account.trim() === '' ? { account: t(way === 'email' ? 'inputEmail' : 'inputPhone') } : {}),
    ...(password === '' ? { password: t('inputPassword') } : {}),
    ...(needsCaptcha && code === '' ? { code: t('inputCaptcha') } : {}),
    ...(needsOtp && otp === '' ? { otp: t('inputOtp') } : {}),
  });
}

/** The server may ask for more: after some failures for the characters of an image, and for the second factor if there is one. */
function useLogin(way: NamedWay) {
  const areas = useAreas(way === 'phone');
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const [needsOtp, setNeedsOtp] = useState(false);
  const captcha = useCaptcha(needsCaptcha);
  const form = useEntryForm({
    empty: EMPTY,
    check: useCheck(way, needsCaptcha, needsOtp),
    send: ({ account, area_id, password, code, otp }) => {
      const name = { account: account.trim(), ...(way === 'phone' ? { area_id: areas.idOf(area_id) } : {}) };
      const proof = { password, otp: plainOtp(otp), ...captcha.answered(code), browser: knownBrowser() };
      return enter(client.ask(login, { login_type: TYPE_OF[way], ...name, ...proof }));
    },
    onFailed: (error) => {
      if (isRefused(error, 'identity.captcha-needed')) setNeedsCaptcha(true);
      else captcha.renew();
      if (isRefused(error, 'identity.second-factor-required')) setNeedsOtp(true);
    },
    once: needsCaptcha ? 'code' : undefined,
    invalid: useInvalidText(way),
  });
  return { areas, captcha, needsCaptcha, needsOtp, form };
}

/** Logging in with an e-mail address or a phone number. */
export function LoginForm({ way }: { readonly way: NamedWay }) {
  const t = useTranslations('login');
  const { areas, captcha, needsCaptcha, needsOtp, form } = useLogin(way);
  const { values, set, problems } = form;
  return (
    <EntryForm form={form} action={t('action')}>
      <AccountFields way={way} areas={areas} values={values} set={set} problems={problems} />
      <PasswordField
        label={t('password')}
        value={values.password}
        onChange={set('password')}
        error={problems.password}
      />
      {needsCaptcha ? (
        <CaptchaField captcha={captcha} value={values.code} onChange={set('code')} error={problems.code} />
      ) : null}
      {needsOtp ? (
        <OneTimeCode
          label={t('otp')}
          hint={t('otpHint')}
          value={values.otp}
          onChange={set('otp')}
          error={problems.otp}
        />
      ) : null}
    </EntryForm>
  );
}
