import { type BookRules, type JurisdictionProfile, profileTexts } from '@vitrine/domain/config/index';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import type { ProfileFields } from '@vitrine/wire/config/operator/jurisdiction';
import { proposeJurisdiction } from '@vitrine/wire/config/operator/propose-jurisdiction';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Choice } from '../ground/parts/Choice.tsx';
import { ProposeDialog } from '../ground/parts/ProposeDialog.tsx';
import { useSend } from '../ground/send.ts';
import { Affected, CountryChoice } from './CountryChoice.tsx';
import { fieldsOf, JURISDICTIONS_KEY, type JurisdictionsAnswer, type Profile } from './jurisdictions.ts';
import { CloseOnlyFields, RulesFields, WarningFields } from './profile-fields.tsx';

const PARTS = ['countries', 'real', 'practice', 'texts'] as const;
type Part = (typeof PARTS)[number];

/** The part of the form in which a refused field stands. */
const PART_OF: Readonly<Record<string, Part>> = {
  real: 'real',
  practice: 'practice',
  warnings: 'texts',
  reasons: 'texts',
  closeOnly: 'texts',
};

const ALL: BookRules = { caps: {}, products: ['options', 'loans', 'mining', 'copying'] };
const NEW: ProfileFields = {
  id: '',
  name: '',
  countries: [],
  closeOnly: false,
  minimumAge: 18,
  real: { caps: {}, products: [] },
  practice: { caps: {}, products: [...ALL.products] },
  warnings: {},
  reasons: {},
};

interface Props {
  readonly answer: JurisdictionsAnswer;
  /** Undefined: a new one. */
  readonly profile: Profile | undefined;
  readonly onClose: () => void;
}

/** What is being proposed, and what becomes of it. */
function useProfileForm({ profile, onClose }: Props) {
  const t = useTranslations('console.jurisdictions');
  const [before] = useState(profile === undefined ? undefined : fieldsOf(profile));
  const [typed, setTyped] = useState<ProfileFields>(before ?? NEW);
  const change = useSend(proposeJurisdiction, {
    touches: [JURISDICTIONS_KEY, ['proposals']],
    done: () => t('proposed'),
    onDone: onClose,
    isQuiet: true,
  });
  const after = { ...typed, name: typed.name.trim(), reasons: typed.closeOnly ? written(typed.reasons) : {} };
  return {
    before,
    after: { ...after, warnings: written(typed.warnings) },
    typed,
    put: (changed: Partial<ProfileFields>) => setTyped((now) => ({ ...now, ...changed })),
    change,
  };
}

/** Without the languages in which nothing is written. */
const written = <T extends Readonly<Record<string, string>>>(texts: T): T =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([language, text]) => (text.trim() === '' ? [] : [[language, text.trim()]])),
  ) as T;

/** Proposes a profile: a part of the form at a time, what it changes, and whom that reaches. */
export function ProfileDialog(props: Props) {
  const t = useTranslations('console.jurisdictions');
  const form = useProfileForm(props);
  const [part, setPart] = useState<Part>('countries');
  const { before, after, change } = form;
  const texts = { before: before === undefined ? {} : textsOf(before), after: textsOf(after) };
  const [wrong] = change.wrongFields.filter((field) => field !== 'profile');
  return (
    <ProposeDialog
      title={before === undefined ? t('add') : t('propose')}
      description={t('dialogText')}
      {...texts}
      isChanged={JSON.stringify(texts.before) !== JSON.stringify(texts.after)}
      isSending={change.isSending}
      problem={wrong === undefined ? change.problem : t(`wrong.${wrong as 'id'}`)}
      onPropose={() => change.send({ profile: JSON.stringify(after) })}
      onClose={props.onClose}
    >
      <Choice
        label={t('part')}
        options={PARTS.map((value) => ({ value, label: t(`parts.${value}`) }))}
        value={wrong === undefined || change.problem === undefined ? part : (PART_OF[wrong] ?? part)}
        onChange={(next) => {
          change.reset();
          setPart(next);
        }}
      />
      <PartFields part={part} {...props} {...form} />
      <Affected answer={props.answer} after={after as JurisdictionProfile} />
    </ProposeDialog>
  );
}

const textsOf = (profile: ProfileFields) => profileTexts(profile as JurisdictionProfile);

type PartProps = Props & ReturnType<typeof useProfileForm> & { readonly part: Part };

function PartFields({ part, answer, before, typed, put }: PartProps) {
  if (part === 'real' || part === 'practice')
    return <RulesFields key={part} rules={typed[part]} onChange={(rules) => put({ [part]: rules })} />;
  if (part === 'texts')
    return (
      <>
        <WarningFields languages={answer.languages} typed={typed} onChange={put} />
        {typed.id === 'default' ? null : <CloseOnlyFields languages={answer.languages} typed={typed} onChange={put} />}
      </>
    );
  return <CommonFields {...{ answer, before, typed, put }} />;
}

function CommonFields({ answer, before, typed, put }: Pick<PartProps, 'answer' | 'before' | 'typed' | 'put'>) {
  const t = useTranslations('console.jurisdictions');
  return (
    <>
      {before !== undefined ? null : (
        <Field label={t('id')} hint={t('idHint')}>
          <Input ltr maxLength={32} spellCheck={false} value={typed.id} onChange={(id) => put({ id })} />
        </Field>
      )}
      <Field label={t('name')}>
        <Input dir="auto" maxLength={60} value={typed.name} onChange={(name) => put({ name })} />
      </Field>
      <Field label={t('minimumAge')}>
        <Input
          ltr
          inputMode="numeric"
          maxLength={2}
          value={typed.minimumAge === 0 ? '' : String(typed.minimumAge)}
          onChange={(text) => put({ minimumAge: Number(text.replaceAll(/\D/g, '')) })}
        />
      </Field>
      {typed.id === 'default' ? (
        <p className="text-sm text-muted">{t('allOthersText')}</p>
      ) : (
        <CountryChoice
          answer={answer}
          id={typed.id}
          countries={typed.countries}
          onChange={(countries) => put({ countries: [...countries] })}
        />
      )}
    </>
  );
}
