import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { Switch } from '@vitrine/ui/components/Switch';
import { HOME_SECTIONS, TABS_WITH_SCREENS } from '@vitrine/wire/config/basic-info';
import { SERVICE_LINK_TYPES, VERIFICATIONS } from '@vitrine/wire/config/operator/operator-settings';
import { LANGUAGES, type Language } from '@vitrine/wire/envelope';
import { CATEGORIES } from '@vitrine/wire/market/categories';
import { useTranslations } from 'use-intl';
import { useNameOf } from '../ground/names.ts';
import { Choice } from '../ground/parts/Choice.tsx';
import { ColourEntry } from './ColourEntry.tsx';
import { ListInOrder } from './ListInOrder.tsx';
import { instantOf, localOf } from './local-time.ts';
import { MenuList } from './MenuList.tsx';
import { PictureEntry } from './PictureEntry.tsx';
import { ProductOrder } from './ProductOrder.tsx';
import { type Setting, useSettingText } from './setting-text.ts';

interface Props {
  readonly setting: Setting;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Why it cannot have this value. */
  readonly error?: string | undefined;
}

/** The input for a setting of its kind. */
export function SettingEntry({ setting: { key, kind }, value, onChange, error }: Props) {
  const t = useTranslations('console.site');
  const name = useNameOf('setting')(key);
  const shown = error === undefined ? {} : { error };
  switch (kind) {
    case 'flag':
    case 'language':
    case 'tabs':
    case 'sections':
    case 'menu':
    case 'categories':
    case 'products':
    case 'languages':
    case 'verification':
    case 'service':
      return (
        <>
          <ChoiceEntry kind={kind} name={name} value={value} onChange={onChange} />
          <p role="alert" className="text-sm text-danger empty:hidden">
            {error}
          </p>
        </>
      );
    case 'colour':
      return <ColourEntry label={name} name={key} value={value} onChange={onChange} {...shown} />;
    case 'zone':
      return (
        <Field label={name} hint={t('zoneHint')} {...shown}>
          <Input ltr value={value} onChange={onChange} list="zones" autoComplete="off" spellCheck={false} />
          <datalist id="zones">
            {['GMT', ...Intl.supportedValuesOf('timeZone')].map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </Field>
      );
    case 'height':
    case 'address':
    case 'instant':
    case 'text':
      return <LineEntry kind={kind} label={name} value={value} onChange={onChange} {...shown} />;
    case 'picture':
      return <PictureEntry label={name} value={value} onChange={onChange} isDark={key === 'logo_dark'} {...shown} />;
  }
}

/** One line of text: a name, a link or a figure. */
function LineEntry({ kind, label, value, onChange, error }: LineProps) {
  const t = useTranslations('console.site');
  const shown = error === undefined ? {} : { error };
  if (kind === 'text')
    return (
      <Field label={label} {...shown}>
        <Input value={value} onChange={onChange} autoComplete="off" maxLength={60} />
      </Field>
    );
  if (kind === 'instant')
    return (
      <Field label={label} {...shown}>
        <Input ltr type="datetime-local" value={localOf(value)} onChange={(text) => onChange(instantOf(text) ?? '')} />
      </Field>
    );
  return (
    <Field label={label} hint={t(`${kind}Hint`)} {...shown}>
      {kind === 'height' ? (
        <Input ltr value={value} onChange={onChange} inputMode="decimal" suffix="rem" maxLength={4} />
      ) : (
        <Input ltr value={value} onChange={onChange} inputMode="url" autoComplete="off" maxLength={500} />
      )}
    </Field>
  );
}

interface LineProps extends Omit<Props, 'setting'> {
  readonly kind: 'text' | 'height' | 'address' | 'instant';
  readonly label: string;
}

/** What can be chosen and put in order. */
const OPTIONS: Readonly<Record<'tabs' | 'sections' | 'languages' | 'categories', readonly string[]>> = {
  categories: CATEGORIES,
  tabs: TABS_WITH_SCREENS,
  sections: HOME_SECTIONS,
  languages: LANGUAGES,
};

type ChosenKind = keyof typeof OPTIONS | 'flag' | 'language' | 'verification' | 'service' | 'menu' | 'products';

interface ChoiceProps extends Pick<Props, 'value' | 'onChange'> {
  readonly kind: ChosenKind;
  readonly name: string;
}

/** The kinds whose values are chosen, not typed. */
function ChoiceEntry({ kind, name, value, onChange }: ChoiceProps) {
  const textOf = useSettingText();
  const option = <V extends string>(one: V) => ({ value: one, label: textOf(kind, one) });
  if (kind === 'flag')
    return <Switch label={name} checked={value === '1'} onChange={(isOn) => onChange(isOn ? '1' : '0')} />;
  if (kind === 'language')
    return <Choice label={name} options={LANGUAGES.map(option)} value={value as Language} onChange={onChange} />;
  if (kind === 'verification')
    return <Choice label={name} options={VERIFICATIONS.map(option)} value={value} onChange={onChange} />;
  if (kind === 'service')
    return <Choice label={name} options={SERVICE_LINK_TYPES.map(option)} value={value} onChange={onChange} />;
  if (kind === 'menu') return <MenuList label={name} value={value} onChange={onChange} />;
  if (kind === 'products') return <ProductOrder label={name} value={value} onChange={onChange} />;
  return (
    <ListInOrder
      label={name}
      options={OPTIONS[kind].map((one) => ({
        value: one,
        label: textOf(kind === 'languages' ? 'language' : kind, one),
      }))}
      value={value.split(',')}
      onChange={(list) => onChange(list.join(','))}
    />
  );
}
