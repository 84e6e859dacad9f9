import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { CODE_PURPOSES } from '@vitrine/wire/identity/code-request';
import { register } from '@vitrine/wire/identity/register';
import { useTranslations } from 'use-intl';
import { client, isUnanswered } from '../../ground/client.ts';
import { useSite } from '../../ground/site.ts';
import { AccountFields, useInvalidText } from './AccountFields.tsx';
import { useAreas } from './areas.ts';
import { CaptchaField, useCaptcha } from './CaptchaField.tsx';
import { CodeField } from './CodeField.tsx';
import { EntryForm } from './EntryForm.tsx';
import { enter } from './enter.ts';
import { useEntryForm } from './entry-form.ts';
import { knownBrowser } from './known-browser.ts';
import { NewPasswordFields } from './PasswordFields.tsx';
import { PayPasswordField } from './PayPasswordField.tsx';
import { type Asked, useRegisterCheck } from './register-check.ts';
import { type NamedWay, TYPE_OF } from './ways.ts';

interface Props {
  readonly way: NamedWay;
  /** Of the link by which somebody was invited. */
  readonly inviteCode: string;
}

/** What the site asks of whoever registers (CFG-08, ACC-19, ACC-20). */
function useAsked(): Asked {
  const site = useSite().data;
  const { verify_reg_type: verification } = site ?? {};
  return {
    name: site?.is_reg_name === '1',
    payPassword: site?.is_reg_pay_password === '1',
    inviteCode: site?.is_reg_invite_code === '1',
    proof: verification === '3' ? 'none' : verification === '2' ? 'captcha' : 'code',
  };
}

function useRegister({ way, inviteCode }: Props) {
  const asked = useAsked();
  const areas = useAreas();
  const captcha = useCaptcha(asked.proof === 'captcha');
  const form = useEntryForm({
    empty: {
      account: '',
      area_id: '',
      password: '',
      repeat: '',
      name: '',
      pay_password: '',
      code: '',
      invite_code: inviteCode,
    },
    check: useRegisterCheck(way, asked, areas),
    send: ({ account, area_id, password, repeat, name, pay_password, code, invite_code }) =>
      enter(
        client.ask(register, {
          type: TYPE_OF[way],
          account: account.trim(),
          area_id: areas.idOf(area_id) ?? 0,
          password,
          re_password: repeat,
          invite_code: invite_code.trim(),
          browser: knownBrowser(),
          ...(asked.name ? { name: name.trim() } : {}),
          ...(asked.payPassword ? { pay_password } : {}),
          ...(asked.proof === 'code' ? { sms_code: code } : captcha.answered(code)),
        }),
      ),
    onFailed: captcha.renew,
    once: asked.proof === 'captcha' ? 'code' : undefined,
    invalid: useInvalidText(way),
  });
  return { asked, areas, captcha, form };
}

/** The fields of a registration, as the site asks for them. */
export function RegisterForm(props: Props) {
  const t = useTranslations('login');
  const { asked, areas, captcha, form } = useRegister(props);
  const { values, set, problems, error } = form;
  const { way } = props;
  const areaId = way === 'phone' ? areas.idOf(values.area_id) : undefined;
  const target = { purpose: CODE_PURPOSES.register, way, to: values.account, areaId };
  const proof = { value: values.code, onChange: set('code'), error: problems.code };
  return (
    <>
      <EntryForm form={form} action={t('openAccount')}>
        <AccountFields alwaysAsksArea way={way} areas={areas} values={values} set={set} problems={problems} />
        {asked.proof === 'code' ? <CodeField target={target} {...proof} /> : null}
        {asked.proof === 'captcha' ? <CaptchaField captcha={captcha} {...proof} /> : null}
        <NewPasswordFields label={t('password')} values={values} set={set} problems={problems} />
        <AskedFields asked={asked} values={values} set={set} problems={problems} />
      </EntryForm>
      {isUnanswered(error) ? <p className="text-sm text-warning">{t('perhapsOpened')}</p> : null}
    </>
  );
}

interface AskedProps
  extends Pick<ReturnType<typeof useRegister>, 'asked'>,
    Pick<ReturnType<typeof useRegister>['form'], 'values' | 'set' | 'problems'> {}

/** What some sites ask for besides. */
function AskedFields({ asked, values, set, problems }: AskedProps) {
  const t = useTranslations('login');
  const optional = asked.inviteCode ? {} : { aside: <span className="text-xs">{t('optional')}</span> };
  return (
    <>
      {asked.name ? (
        <Field label={t('name')} {...(problems.name === undefined ? {} : { error: problems.name })}>
          <Input autoComplete="name" maxLength={80} value={values.name} onChange={set('name')} />
        </Field>
      ) : null}
      {asked.payPassword ? (
        <PayPasswordField
          label={t('payPassword')}
          hint={t('payPasswordHint')}
          value={values.pay_password}
          onChange={set('pay_password')}
          error={problems.pay_password}
        />
      ) : null}
      <Field
        label={t('inviteCode')}
        {...optional}
        {...(problems.invite_code === undefined ? {} : { error: problems.invite_code })}
      >
        <Input
          ltr
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          value={values.invite_code}
          onChange={set('invite_code')}
        />
      </Field>
    </>
  );
}
