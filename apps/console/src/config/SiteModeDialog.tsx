import { MOST_REASON_CHARACTERS, SITE_MODES, type SiteModeName } from '@vitrine/domain/config/site-mode';
import { LANGUAGES } from '@vitrine/locales/languages';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import type { ResponseOf } from '@vitrine/wire/call';
import type { operatorSiteMode } from '@vitrine/wire/config/operator/operator-site-mode';
import { proposeSiteMode } from '@vitrine/wire/config/operator/propose-site-mode';
import type { ModeReasons } from '@vitrine/wire/config/operator/site-mode';
import type { Language } from '@vitrine/wire/envelope';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Choice } from '../ground/parts/Choice.tsx';
import { ProposeDialog } from '../ground/parts/ProposeDialog.tsx';
import { useSend } from '../ground/send.ts';
import { ModeNotices } from './ModeNotices.tsx';
import { SITE_MODE_KEY } from './setting-queries.ts';

interface Props {
  readonly current: ResponseOf<typeof operatorSiteMode>;
  readonly onClose: () => void;
}

/** What is being proposed, and what becomes of it. */
function useModeForm({ current, onClose }: Props) {
  const t = useTranslations('console.siteMode');
  const [mode, setMode] = useState<SiteModeName>(current.mode === 'normal' ? 'close-only' : 'normal');
  const [typed, setTyped] = useState<ModeReasons>(current.reasons);
  const change = useSend(proposeSiteMode, {
    touches: [SITE_MODE_KEY, ['proposals']],
    done: () => t('proposed'),
    onDone: onClose,
    isQuiet: true,
  });
  return { mode, setMode, typed, setTyped, change, reasons: mode === 'normal' ? {} : writtenOf(typed) };
}

/** Proposes another mode of the site, with the reason that customers read, which it shows as they will see it. */
export function SiteModeDialog(props: Props) {
  const t = useTranslations('console.siteMode');
  const { mode, setMode, typed, setTyped, change, reasons } = useModeForm(props);
  const { mode: old, reasons: oldReasons, languages } = props.current;
  const isWrong = change.wrongFields.includes('reasons');
  const states = { before: { mode: old, reasons: oldReasons }, after: { mode, reasons } };
  return (
    <ProposeDialog
      title={t('propose')}
      description={t('dialogText')}
      {...states}
      isChanged={JSON.stringify(states.before) !== JSON.stringify(states.after)}
      isSending={change.isSending}
      problem={isWrong ? undefined : change.problem}
      onPropose={() => change.send({ mode, reasons: JSON.stringify(reasons) })}
      onClose={props.onClose}
    >
      <ModeChoice mode={mode} onChange={setMode} />
      {mode === 'normal' ? null : (
        <Reasons
          {...{ mode, reasons, languages, typed, isWrong }}
          onChange={(language, text) => setTyped((now) => ({ ...now, [language]: text }))}
        />
      )}
    </ProposeDialog>
  );
}

function ModeChoice({
  mode,
  onChange,
}: {
  readonly mode: SiteModeName;
  readonly onChange: (mode: SiteModeName) => void;
}) {
  const t = useTranslations('console.siteMode');
  return (
    <>
      <Choice
        label={t('mode')}
        options={SITE_MODES.map((value) => ({ value, label: t(`name.${value}`) }))}
        value={mode}
        onChange={onChange}
      />
      <p className="text-sm text-muted">{t(`text.${mode}`)}</p>
    </>
  );
}

/** The reasons as they are written, and as customers read them. */
function Reasons({
  mode,
  reasons,
  ...fields
}: FieldsProps & Pick<Parameters<typeof ModeNotices>[0], 'mode' | 'reasons'>) {
  const t = useTranslations('console.siteMode');
  return (
    <>
      <ReasonFields {...fields} />
      <h3 className="text-sm text-muted">{t('preview')}</h3>
      <ModeNotices mode={mode} reasons={reasons} languages={fields.languages} />
    </>
  );
}

/** Without the languages in which nothing is written. */
const writtenOf = (typed: ModeReasons): ModeReasons =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([language, text]) => (text.trim() === '' ? [] : [[language, text.trim()]])),
  );

interface FieldsProps {
  /** The first is that of the site. */
  readonly languages: readonly Language[];
  readonly typed: ModeReasons;
  readonly isWrong: boolean;
  readonly onChange: (language: Language, text: string) => void;
}

/** One language at a time: a site may offer many. */
function ReasonFields({ languages, typed, isWrong, onChange }: FieldsProps) {
  const t = useTranslations('console.siteMode');
  const [own = 'en'] = languages;
  const [language, setLanguage] = useState<Language>(own);
  const isOwn = language === own;
  const nameOf = (code: Language): string => `${LANGUAGES[code].name}${(typed[code] ?? '').trim() === '' ? '' : ' ✓'}`;
  return (
    <>
      {languages.length === 1 ? null : (
        <Choice
          label={t('language')}
          options={languages.map((value) => ({ value, label: nameOf(value) }))}
          value={language}
          onChange={setLanguage}
        />
      )}
      <Field
        label={t('reasonIn', { language: LANGUAGES[language].name })}
        hint={t(isOwn ? 'reasonHint' : 'reasonOptional', { most: MOST_REASON_CHARACTERS })}
        {...(isWrong && { error: t('reasonMissing', { language: LANGUAGES[own].name }) })}
      >
        <Input
          key={language}
          dir="auto"
          maxLength={MOST_REASON_CHARACTERS}
          value={typed[language] ?? ''}
          onChange={(text) => onChange(language, text)}
        />
      </Field>
    </>
  );
}
