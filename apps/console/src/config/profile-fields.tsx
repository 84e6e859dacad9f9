import { MOST_WARNING_CHARACTERS, PRODUCTS } from '@vitrine/domain/config/jurisdictions';
import { MOST_REASON_CHARACTERS } from '@vitrine/domain/config/site-mode';
import { LANGUAGES } from '@vitrine/locales/languages';
import { Checkbox } from '@vitrine/ui/components/Checkbox';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { isolated } from '@vitrine/ui/format';
import type { ProfileFields } from '@vitrine/wire/config/operator/jurisdiction';
import type { Language } from '@vitrine/wire/envelope';
import { ASSET_CLASSES } from '@vitrine/wire/market/asset-class';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Choice } from '../ground/parts/Choice.tsx';

type Rules = ProfileFields['real'];

/** What is offered with money of one kind: products, and the highest leverage by class. */
export function RulesFields({ rules, onChange }: { readonly rules: Rules; readonly onChange: (rules: Rules) => void }) {
  const t = useTranslations('console.jurisdictions');
  const { caps, products } = rules;
  return (
    <>
      <fieldset>
        <legend className="text-sm text-muted">{t('offered')}</legend>
        {PRODUCTS.map((product) => (
          <Checkbox
            key={product}
            label={t(`product.${product}`)}
            checked={products.includes(product)}
            onChange={(isOn) =>
              onChange({
                caps,
                products: PRODUCTS.filter((one) => (one === product ? isOn : products.includes(one))),
              })
            }
          />
        ))}
        <p className="text-xs text-muted">{t('offeredHint')}</p>
      </fieldset>
      <fieldset className="grid grid-cols-2 gap-3">
        <legend className="pb-2 text-sm text-muted">{t('capsHint')}</legend>
        {ASSET_CLASSES.map((each) => (
          <Field key={each} label={t(`class.${each}`)}>
            <Input
              ltr
              inputMode="numeric"
              maxLength={4}
              value={caps[each] === undefined ? '' : String(caps[each])}
              onChange={(text) => {
                const { [each]: _, ...others } = caps;
                const digits = text.replaceAll(/\D/g, '');
                onChange({ products, caps: digits === '' ? others : { ...others, [each]: Number(digits) } });
              }}
            />
          </Field>
        ))}
      </fieldset>
    </>
  );
}

interface TextProps {
  /** The first is that of the site. */
  readonly languages: readonly Language[];
  readonly typed: ProfileFields;
  readonly onChange: (changed: Partial<ProfileFields>) => void;
}

export function WarningFields({ languages, typed, onChange }: TextProps) {
  const t = useTranslations('console.jurisdictions');
  return (
    <ByLanguage
      label={(language) => t('warningIn', { language })}
      hint={t('warningHint', { most: MOST_WARNING_CHARACTERS })}
      most={MOST_WARNING_CHARACTERS}
      languages={languages}
      texts={typed.warnings}
      onChange={(warnings) => onChange({ warnings })}
    />
  );
}

export function CloseOnlyFields({ languages, typed, onChange }: TextProps) {
  const t = useTranslations('console.jurisdictions');
  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        label={t('giveUp')}
        note={t('giveUpText')}
        checked={typed.closeOnly}
        onChange={(closeOnly) => onChange({ closeOnly })}
      />
      {typed.closeOnly ? (
        <ByLanguage
          label={(language) => t('reasonIn', { language })}
          hint={t('reasonHint', { most: MOST_REASON_CHARACTERS })}
          most={MOST_REASON_CHARACTERS}
          languages={languages}
          texts={typed.reasons}
          onChange={(reasons) => onChange({ reasons })}
        />
      ) : null}
    </div>
  );
}

interface ByLanguageProps {
  readonly label: (language: string) => string;
  readonly hint: string;
  readonly most: number;
  readonly languages: readonly Language[];
  readonly texts: ProfileFields['warnings'];
  readonly onChange: (texts: ProfileFields['warnings']) => void;
}

/** A text for customers, one language at a time: a site may offer many. A tick says that something is written. */
function ByLanguage({ label, hint, most, languages, texts, onChange }: ByLanguageProps) {
  const t = useTranslations('console.jurisdictions');
  const [own = 'en'] = languages;
  const [language, setLanguage] = useState<Language>(own);
  const isWritten = (code: Language) => (texts[code] ?? '').trim() !== '';
  const nameOf = (code: Language): string => LANGUAGES[code].name;
  const missing = languages.filter((code) => !isWritten(code));
  return (
    <>
      {languages.length === 1 ? null : (
        <Choice
          label={t('language')}
          options={languages.map((code) => ({ value: code, label: `${nameOf(code)}${isWritten(code) ? ' ✓' : ''}` }))}
          value={language}
          onChange={setLanguage}
        />
      )}
      <Field label={label(nameOf(language))} hint={hint}>
        <Input
          key={language}
          dir="auto"
          maxLength={most}
          value={texts[language] ?? ''}
          onChange={(text) => onChange({ ...texts, [language]: text })}
        />
      </Field>
      {missing.length === 0 || missing.length === languages.length ? null : (
        <p className="text-xs text-muted">
          {t('missing', {
            languages: missing.map((each) => isolated(nameOf(each))).join(', '),
            own: isolated(nameOf(own)),
          })}
        </p>
      )}
    </>
  );
}
