import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { MENU_LABELS, MENU_PATHS, type MenuLabel } from '@vitrine/wire/config/menu';
import { useTranslations } from 'use-intl';
import { ListInOrder } from './ListInOrder.tsx';

interface Props {
  readonly label: string;
  /** `deposit,video_intro=/news`; while it is typed, a path may be anything without a comma. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface Entry {
  readonly label: MenuLabel;
  readonly path: string;
}

function entriesOf(value: string): readonly Entry[] {
  return value.split(',').flatMap((part) => {
    const [name = '', path] = part.split(/=(.*)/s);
    const label = MENU_LABELS.find((known) => known === name);
    return label === undefined ? [] : [{ label, path: path ?? MENU_PATHS[label] }];
  });
}

const textOf = (entries: readonly Entry[]) =>
  entries.map(({ label, path }) => (path === MENU_PATHS[label] ? label : `${label}=${path}`)).join(',');

/** Chooses the entries of a menu, their order, and where each leads. */
export function MenuList({ label, value, onChange }: Props) {
  const t = useTranslations('console.site');
  const entries = entriesOf(value);
  const pathOf = (one: MenuLabel) => entries.find((entry) => entry.label === one)?.path ?? MENU_PATHS[one];
  return (
    <>
      <ListInOrder
        label={label}
        options={MENU_LABELS.map((one) => ({ value: one, label: t(`menu.${one}`) }))}
        value={entries.map((entry) => entry.label)}
        onChange={(chosen) =>
          onChange(textOf((chosen as readonly MenuLabel[]).map((one) => ({ label: one, path: pathOf(one) }))))
        }
        below={(one) => (
          <Field label={t('menuPath', { name: t(`menu.${one as MenuLabel}`) })}>
            <Input
              ltr
              value={pathOf(one as MenuLabel)}
              onChange={(path) => {
                const typed = path.replaceAll(',', '');
                onChange(textOf(entries.map((entry) => (entry.label === one ? { ...entry, path: typed } : entry))));
              }}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              maxLength={121}
            />
          </Field>
        )}
      />
      <p className="text-sm text-muted">{t('menuHint')}</p>
    </>
  );
}
