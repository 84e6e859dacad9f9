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
import { PasswordField } from './PasswordFields.tsx';
import { type NamedWay, TYPE_OF } from './ways.ts';

const EMPTY = { account: '', area_id: '', password: '', code: '' };
type Values = typeof EMPTY;

/** What of the form is missing, each by its own words (ACC-11, ACC-12). */
function useCheck(way: NamedWay, needsCaptcha: boolean) {
  const t = useTranslations('login');
  return ({ account, password, code }: Values): Problems<keyof Values> => ({
    ...(account.trim() === '' ? { account: t(way === 'email' ? 'inputEmail' : 'inputPhone') } : {}),
    ...(password === '' ? { password: t('inputPassword') } : {}),
    ...(needsCaptcha && code === '' ? { code: t('inputCaptcha') } : {}),
  });
}

/** After some failures the server asks for the characters of an image. */
function useLogin(way: NamedWay) {
  const areas = useAreas(way === 'phone');
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const captcha = useCaptcha(needsCaptcha);
  const form = useEntryForm({
    empty: EMPTY,
    check: useCheck(way, needsCaptcha),
    send: ({ account, area_id, password, code }) => {
      const name = { account: account.trim(), ...(way === 'phone' ? { area_id: areas.idOf(area_id) } : {}) };
      const proof = { password, ...captcha.answered(code), browser: knownBrowser() };
      return enter(client.ask(login, { login_type: TYPE_OF[way], ...name, ...proof }));
    },
    onFailed: (error) => {
      if (isRefused(error, 'identity.captcha-needed')) setNeedsCaptcha(true);
      else captcha.renew();
    },
    once: needsCaptcha ? 'code' : undefined,
    invalid: useInvalidText(way),
  });
  return { areas, captcha, needsCaptcha, form };
}

/** Logging in with an e-mail address or a phone number. */
export function LoginForm({ way }: { readonly way: NamedWay }) {
  const t = useTranslations('login');
  const { areas, captcha, needsCaptcha, form } = useLogin(way);
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
    </EntryForm>
  );
}
