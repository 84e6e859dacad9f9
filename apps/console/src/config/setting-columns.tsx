import { Badge } from '@vitrine/ui/components/Badge';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useNameOf } from '../ground/names.ts';
import type { Column } from '../ground/table/column.ts';
import { useDraft } from './draft.ts';
import { SettingValue } from './SettingValue.tsx';
import { type Setting, useSettingText } from './setting-text.ts';

/** The columns of the console table. */
export function useSettingColumns(): readonly Column<Setting>[] {
  const t = useTranslations('console.site');
  const app = useTranslations('console.app');
  const nameOf = useNameOf('setting');
  const textOf = useSettingText();
  const drafted = useDraft(({ values }) => values);
  return useMemo(
    (): readonly Column<Setting>[] => [
      { key: 'name', label: t('setting'), value: ({ key }) => nameOf(key), isSortable: true },
      {
        key: 'value',
        label: t('value'),
        value: (row) => textOf(row.kind, row.value),
        cell: ({ key, kind, value }) => (
          <span className="flex items-center gap-2">
            {/* A menu or the list of languages would make the table wider than any window. */}
            <span className="max-w-96 min-w-0 truncate">
              <SettingValue setting={{ kind, value: drafted[key] ?? value }} />
            </span>
            {drafted[key] === undefined ? null : <Badge tone="accent">{t('draftBadge')}</Badge>}
          </span>
        ),
      },
      {
        key: 'changed',
        label: t('changed'),
        value: ({ isDefault }) => (isDefault ? '' : app('yes')),
        cell: ({ isDefault }) => (isDefault ? null : <Badge>{app('yes')}</Badge>),
        isSortable: true,
      },
      { key: 'key', label: t('key'), value: ({ key }) => key, isExtra: true },
    ],
    [t, app, nameOf, textOf, drafted],
  );
}
