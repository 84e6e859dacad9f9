import { IconButton } from '@vitrine/ui/components/IconButton';
import type { SettingChange } from '@vitrine/wire/config/operator/site-version';
import { ArrowRight, Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useNameOf } from '../ground/names.ts';
import { SettingValue } from './SettingValue.tsx';
import { useSettings } from './setting-queries.ts';
import type { Setting } from './setting-text.ts';

interface Props {
  readonly changes: readonly SettingChange[];
  readonly onRemove?: (key: string) => void;
  /** Settings that cannot have their new values. */
  readonly wrong?: readonly string[];
}

/** Changed settings in words: what each was, and what it is to be. */
export function ChangeList({ changes, onRemove, wrong = [] }: Props) {
  const t = useTranslations('console.site');
  const nameOf = useNameOf('setting');
  const rows = useSettings().data?.rows ?? [];
  const kindOf = (key: string) => rows.find((row) => row.key === key)?.kind ?? 'text';
  return (
    <ul className="flex flex-col">
      {changes.map(({ key, before, after }) => (
        <li key={key} className="flex items-start gap-2 border-b border-hairline py-2 text-sm">
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <span className="font-semibold wrap-anywhere">{nameOf(key)}</span>
            <span className="flex flex-wrap items-center gap-2">
              <SettingValue setting={{ kind: kindOf(key), value: before }} />
              <ArrowRight aria-hidden size={16} className="shrink-0 text-muted rtl:-scale-x-100" />
              <SettingValue setting={{ kind: kindOf(key), value: after }} />
            </span>
            {wrong.includes(key) ? <WrongValue kind={kindOf(key)} /> : null}
          </div>
          {onRemove === undefined ? null : (
            <IconButton
              label={t('undo', { name: nameOf(key) })}
              icon={<Undo2 aria-hidden size={18} />}
              onClick={() => onRemove(key)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

const HINTS: Readonly<
  Partial<
    Record<Setting['kind'], 'textHint' | 'colourHint' | 'zoneHint' | 'heightHint' | 'addressHint' | 'pictureHint'>
  >
> = {
  text: 'textHint',
  colour: 'colourHint',
  zone: 'zoneHint',
  height: 'heightHint',
  address: 'addressHint',
  picture: 'pictureHint',
};

function WrongValue({ kind }: { readonly kind: Setting['kind'] }) {
  const t = useTranslations('console.site');
  const hint = HINTS[kind];
  return (
    <span className="text-danger">
      {t('invalid')} {hint === undefined ? null : t(hint)}
    </span>
  );
}
