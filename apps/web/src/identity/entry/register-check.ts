import { useTranslations } from 'use-intl';
import { type AskedDocuments, useDocumentCheck } from '../real-name/document-check.ts';
import type { Documents } from '../real-name/real-name-fields.ts';
import type { useAreas } from './areas.ts';
import type { Problems } from './entry-form.ts';
import { LEAST_LENGTH } from './password-strength.ts';
import type { NamedWay } from './ways.ts';

/** What the site asks of whoever registers. */
export interface Asked {
  readonly documents: AskedDocuments;
  readonly payPassword: boolean;
  readonly inviteCode: boolean;
  readonly proof: 'code' | 'captcha' | 'none';
}

interface NewPassword {
  readonly password: string;
  readonly repeat: string;
}

/** What is wrong with a new password and its repetition. `empty`: what to say of an empty one. */
export function useNewPasswordCheck(empty?: string): (values: NewPassword) => Problems<keyof NewPassword> {
  const t = useTranslations('login');
  return ({ password, repeat }) => ({
    ...(password === ''
      ? { password: empty ?? t('inputPassword') }
      : [...password].length < LEAST_LENGTH
        ? { password: t('short') }
        : {}),
    ...(repeat === '' ? { repeat: empty ?? t('inputRepeat') } : repeat !== password ? { repeat: t('differ') } : {}),
  });
}

interface Values extends NewPassword, Documents {
  readonly account: string;
  readonly area_id: string;
  readonly pay_password: string;
  readonly invite_code: string;
  readonly code: string;
}

/** What is missing or wrong in a registration: all of it at once. */
export function useRegisterCheck(way: NamedWay, asked: Asked, areas: ReturnType<typeof useAreas>) {
  const t = useTranslations('login');
  const passwords = useNewPasswordCheck();
  const documents = useDocumentCheck();
  return (values: Values): Problems<keyof Values> => ({
    ...(values.account.trim() === '' ? { account: t(way === 'email' ? 'inputEmail' : 'inputPhone') } : {}),
    ...(areas.idOf(values.area_id) === undefined ? { area_id: t('inputArea') } : {}),
    ...passwords(values),
    ...(asked.proof !== 'none' && values.code === ''
      ? { code: t(asked.proof === 'code' ? 'inputCode' : 'inputCaptcha') }
      : {}),
    ...documents(values, asked.documents),
    ...(asked.payPassword && values.pay_password.length < 6 ? { pay_password: t('inputPayPassword') } : {}),
    ...(asked.inviteCode && values.invite_code.trim() === '' ? { invite_code: t('inputInviteCode') } : {}),
  });
}
