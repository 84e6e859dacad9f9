import { Checkbox } from '@vitrine/ui/components/Checkbox';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import {
  isMenuPath,
  isPageLabel,
  MENU_LABELS,
  type MenuChoiceEntry,
  type MenuLabel,
  menuText,
  type PageLabel,
  parseMenu,
  usualEntry,
} from '@vitrine/wire/config/menu';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ListInOrder } from './ListInOrder.tsx';
import { usePageTitles } from './page-titles.ts';
import { useMenuName } from './setting-text.ts';

interface Props {
  readonly label: string;
  /** `deposit,video_intro=/news;desk`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Chooses the entries of a menu, their order, where each leads and who may use it. */
export function MenuList({ label, value, onChange }: Props) {
  const t = useTranslations('console.site');
  const entries = parseMenu(value);
  const pages = usePageTitles();
  const chosenPages = entries.map((entry) => entry.label).filter(isPageLabel);
  const menuName = useMenuName();
  // An entry without a path of its own, such as a video, leads to the news until somebody says where.
  const entryOf = (one: Label): MenuChoiceEntry => {
    const usual = usualEntry(one);
    return entries.find((entry) => entry.label === one) ?? { ...usual, path: usual.path === '' ? '/news' : usual.path };
  };
  const set = (changed: MenuChoiceEntry) =>
    onChange(menuText(entries.map((entry) => (entry.label === changed.label ? changed : entry))));
  return (
    <div className="flex flex-col gap-2">
      <ListInOrder
        label={label}
        options={[...MENU_LABELS, ...new Set([...(pages?.keys() ?? []), ...chosenPages])].map((one) => ({
          value: one,
          label: menuName(one),
        }))}
        value={entries.map((entry) => entry.label)}
        onChange={(chosen) => onChange(menuText((chosen as readonly Label[]).map(entryOf)))}
        below={(one) => {
          const entry = entryOf(one as Label);
          return <EntryFields key={one} entry={entry} name={menuName(entry.label)} onChange={set} />;
        }}
      />
      <p className="text-sm text-muted">{t('menuHint')}</p>
    </div>
  );
}

type Label = MenuLabel | PageLabel;

interface FieldsProps {
  readonly entry: MenuChoiceEntry;
  readonly name: string;
  readonly onChange: (entry: MenuChoiceEntry) => void;
}

function EntryFields({ entry, name, onChange }: FieldsProps) {
  const t = useTranslations('console.site');
  const [typed, setTyped] = useState(entry.path);
  return (
    <div className="flex flex-col gap-1 ps-5">
      {isPageLabel(entry.label) ? null : (
        <Field label={t('menuPath', { name })} {...(isMenuPath(typed) ? {} : { error: t('menuPathWrong') })}>
          <Input
            ltr
            value={typed}
            onChange={(text) => {
              setTyped(text);
              if (isMenuPath(text)) onChange({ ...entry, path: text });
            }}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={121}
          />
        </Field>
      )}
      <Checkbox
        label={t('onPhones', { name })}
        checked={entry.isMobile}
        onChange={(isMobile) => onChange({ ...entry, isMobile })}
      />
      <Checkbox
        label={t('openToDemo', { name })}
        checked={entry.allowsDemo}
        onChange={(allowsDemo) => onChange({ ...entry, allowsDemo })}
      />
    </div>
  );
}
