import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { useTranslations } from 'use-intl';
import { AreaField } from './AreaField.tsx';
import type { useAreas } from './areas.ts';
import type { NamedWay } from './ways.ts';

interface Props {
  readonly way: NamedWay;
  readonly areas: ReturnType<typeof useAreas>;
  readonly values: { readonly account: string; readonly area_id: string };
  readonly set: (field: 'account' | 'area_id') => (text: string) => void;
  readonly problems: { readonly account?: string; readonly area_id?: string };
  /** Where the country is asked of an e-mail address too. */
  readonly alwaysAsksArea?: boolean;
  /** Where a passkey may be filled in. */
  readonly takesPasskey?: boolean;
}

/** The e-mail address, or the phone number with its country. */
export function AccountFields({
  way,
  areas,
  values,
  set,
  problems,
  alwaysAsksArea = false,
  takesPasskey = false,
}: Props) {
  const t = useTranslations('login');
  const error = problems.account;
  return (
    <>
      {way === 'phone' || alwaysAsksArea ? (
        <AreaField areas={areas} value={values.area_id} onChange={set('area_id')} error={problems.area_id} />
      ) : null}
      <Field label={t(way)} {...(error === undefined ? {} : { error })}>
        <Input
          ltr
          type={way === 'email' ? 'email' : 'tel'}
          inputMode={way === 'email' ? 'email' : 'tel'}
          autoComplete={takesPasskey ? 'username webauthn' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={way === 'email' ? 165 : 30}
          value={values.account}
          onChange={set('account')}
        />
      </Field>
    </>
  );
}

/** What to say of a field that the server finds invalid. */
export function useInvalidText(way: NamedWay): (field: string) => string {
  const t = useTranslations('login');
  return (field) => t(field !== 'account' ? 'invalid' : way === 'email' ? 'invalidEmail' : 'invalidPhone');
}
