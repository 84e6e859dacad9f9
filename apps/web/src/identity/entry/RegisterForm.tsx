import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { newIdempotencyKey } from '@vitrine/wire/client';
import { CODE_PURPOSES } from '@vitrine/wire/identity/code-request';
import { register } from '@vitrine/wire/identity/register';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client, isUnanswered } from '../../ground/client.ts';
import { LoadingRows } from '../../ground/Loading.tsx';
import { useSite } from '../../ground/site.ts';
import { useInvalidDocument } from '../real-name/document-check.ts';
import { type Documents, EMPTY_DOCUMENTS, SIDES } from '../real-name/real-name-fields.ts';
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

/** Most sites do not ask for documents here. */
const DocumentFields = lazy(async () => ({
  default: (await import('../real-name/DocumentFields.tsx')).DocumentFields,
}));

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
    documents: {
      name: site?.is_reg_name === '1',
      card_id: site?.is_reg_card_id === '1',
      ssn: site?.is_reg_ssn === '1',
      front_pic: site?.is_reg_front_pic === '1',
      reverse_pic: site?.is_reg_reverse_pic === '1',
      hand_pic: site?.is_reg_hand_pic === '1',
    },
    payPassword: site?.is_reg_pay_password === '1',
    inviteCode: site?.is_reg_invite_code === '1',
    proof: verification === '3' ? 'none' : verification === '2' ? 'captcha' : 'code',
  };
}

/** What was entered of the fields that are asked for. */
function askedOf(values: Documents, { documents }: Asked, visitor: string): Partial<Documents> & { visitor?: string } {
  const fields = (Object.keys(documents) as (keyof typeof documents)[]).filter((field) => documents[field]);
  const hasDocument = fields.some((field) => field !== 'name' && field !== 'ssn');
  const hasPicture = SIDES.some((side) => documents[side]);
  return {
    ...Object.fromEntries(fields.map((field) => [field, values[field].trim()])),
    ...(hasDocument ? { id_type: values.id_type } : {}),
    ...(hasPicture ? { visitor } : {}),
  };
}

/** The secret by which the site knows that pictures are this visitor's: 32 hexadecimal digits. */
const newVisitor = (): string => newIdempotencyKey().replaceAll('-', '');

const EMPTY = { account: '', area_id: '', password: '', repeat: '', ...EMPTY_DOCUMENTS, pay_password: '', code: '' };

function useRegister({ way, inviteCode }: Props) {
  const asked = useAsked();
  const areas = useAreas();
  const captcha = useCaptcha(asked.proof === 'captcha');
  const [visitor] = useState(newVisitor);
  const invalidText = useInvalidText(way);
  const invalidDocument = useInvalidDocument();
  const form = useEntryForm({
    empty: { ...EMPTY, invite_code: inviteCode },
    check: useRegisterCheck(way, asked, areas),
    send: ({ account, area_id, password, repeat, pay_password, code, invite_code, ...documents }) =>
      enter(
        client.ask(register, {
          type: TYPE_OF[way],
          account: account.trim(),
          area_id: areas.idOf(area_id) ?? 0,
          password,
          re_password: repeat,
          invite_code: invite_code.trim(),
          browser: knownBrowser(),
          ...askedOf(documents, asked, visitor),
          ...(asked.payPassword ? { pay_password } : {}),
          ...(asked.proof === 'code' ? { sms_code: code } : captcha.answered(code)),
        }),
      ),
    onFailed: captcha.renew,
    once: asked.proof === 'captcha' ? 'code' : undefined,
    invalid: (field) => (field in EMPTY_DOCUMENTS ? invalidDocument(field) : invalidText(field)),
  });
  return { asked, areas, captcha, form, visitor };
}

/** The fields of a registration, as the site asks for them. */
export function RegisterForm(props: Props) {
  const t = useTranslations('login');
  const { asked, areas, captcha, form, visitor } = useRegister(props);
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
        <AskedFields asked={asked} values={values} set={set} problems={problems} visitor={visitor} />
      </EntryForm>
      {isUnanswered(error) ? <p className="text-sm text-warning">{t('perhapsOpened')}</p> : null}
    </>
  );
}

interface AskedProps
  extends Pick<ReturnType<typeof useRegister>, 'asked' | 'visitor'>,
    Pick<ReturnType<typeof useRegister>['form'], 'values' | 'set' | 'problems'> {}

/** What some sites ask for besides. */
function AskedFields({ asked, values, set, problems, visitor }: AskedProps) {
  const t = useTranslations('login');
  const optional = asked.inviteCode ? {} : { aside: <span className="text-xs">{t('optional')}</span> };
  return (
    <>
      {Object.values(asked.documents).includes(true) ? (
        <Suspense fallback={<LoadingRows />}>
          <DocumentFields asked={asked.documents} values={values} set={set} problems={problems} visitor={visitor} />
        </Suspense>
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
