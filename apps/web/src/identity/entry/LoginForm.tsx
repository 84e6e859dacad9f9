import { WireError } from '@vitrine/wire/client';
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
import { PasskeyButton } from './PasskeyButton.tsx';
import { PasskeyLogin } from './PasskeyLogin.tsx';
import { PasswordField } from './PasswordFields.tsx';
import { hasPasskeys } from './passkey-browser.ts';
import { type PasskeyProof, usePasskeyPress } from './passkey-login.ts';
import { plainOtp } from './plain-otp.ts';
import { typedAccount, useTypedAccount } from './typed-account.ts';
import { type NamedWay, TYPE_OF } from './ways.ts';

const EMPTY = { password: '', code: '', otp: '' };
type Values = typeof EMPTY & ReturnType<typeof typedAccount>;

/** What the account has besides recovery codes. */
interface SecondFactor {
  readonly app: boolean;
  readonly passkeys: boolean;
}

/** What of the form is missing, each by its own words (ACC-11, ACC-12). */
function useCheck(way: NamedWay, needsCaptcha: boolean, factor: SecondFactor | undefined) {
  const t = useTranslations('login');
  return ({ account, password, code, otp }: Values): Problems<keyof Values> => ({
    ...(account.trim() === '' ? { account: t(way === 'email' ? 'inputEmail' : 'inputPhone') } : {}),
    ...(password === '' ? { password: t('inputPassword') } : {}),
    ...(needsCaptcha && code === '' ? { code: t('inputCaptcha') } : {}),
    ...(factor !== undefined && otp === '' ? { otp: t(factor.app ? 'inputOtp' : 'inputRecovery') } : {}),
  });
}

/** The second factor that a refused log-in asks for. */
function factorOf(error: unknown): SecondFactor | undefined {
  if (!(error instanceof WireError) || error.reason !== 'identity.second-factor-required') return undefined;
  return { app: error.params.app === 1, passkeys: Number(error.params.passkeys) > 0 };
}

type Sent = Pick<Values, 'account' | 'area_id' | 'password'> & Partial<PasskeyProof> & { readonly otp?: string };

/** The server may ask for more: after some failures for the characters of an image, and for the second factor if there is one. */
function useLogin(way: NamedWay) {
  const areas = useAreas(way === 'phone');
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const [factor, setFactor] = useState<SecondFactor>();
  const captcha = useCaptcha(needsCaptcha);
  const send = ({ account, area_id, password, ...proof }: Sent) =>
    enter(
      client.ask(login, {
        login_type: TYPE_OF[way],
        account: account.trim(),
        ...(way === 'phone' ? { area_id: areas.idOf(area_id) } : {}),
        password,
        ...proof,
        browser: knownBrowser(),
      }),
    );
  const form = useEntryForm({
    empty: { ...EMPTY, ...typedAccount(way) },
    check: useCheck(way, needsCaptcha, factor),
    send: (values) => send({ ...values, ...captcha.answered(values.code), otp: plainOtp(values.otp) }),
    onFailed: (error) => {
      if (isRefused(error, 'identity.captcha-needed')) setNeedsCaptcha(true);
      else captcha.renew();
      setFactor((before) => factorOf(error) ?? before);
    },
    once: needsCaptcha ? 'code' : undefined,
    invalid: useInvalidText(way),
  });
  useTypedAccount(way, form.values);
  const { account, area_id, password } = form.values;
  const press = usePasskeyPress((proof) => send({ account, area_id, password, ...proof }));
  return { areas, captcha, needsCaptcha, factor, form, press };
}

/** Logging in with an e-mail address or a phone number. */
export function LoginForm({ way }: { readonly way: NamedWay }) {
  const t = useTranslations('login');
  const { areas, captcha, needsCaptcha, factor, form, press } = useLogin(way);
  const { values, set, problems } = form;
  return (
    <>
      <EntryForm form={form} action={t('action')}>
        <AccountFields takesPasskey way={way} areas={areas} values={values} set={set} problems={problems} />
        <PasswordField
          label={t('password')}
          value={values.password}
          onChange={set('password')}
          error={problems.password}
        />
        {needsCaptcha ? (
          <CaptchaField captcha={captcha} value={values.code} onChange={set('code')} error={problems.code} />
        ) : null}
        {factor?.passkeys && hasPasskeys() ? <PasskeyButton label={t('passkey.confirm')} press={press} /> : null}
        {factor !== undefined ? (
          <OneTimeCode
            label={t(factor.app ? 'otp' : 'recoveryCode')}
            hint={t(factor.app ? 'otpHint' : 'recoveryHint')}
            value={values.otp}
            onChange={set('otp')}
            error={problems.otp}
          />
        ) : null}
      </EntryForm>
      {factor === undefined ? <PasskeyLogin /> : null}
    </>
  );
}
