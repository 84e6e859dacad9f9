import { Button } from '@vitrine/ui/components/Button';
import { operatorSettings, SETTING_KINDS } from '@vitrine/wire/config/operator/operator-settings';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useNameOf } from '../ground/names.ts';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { filterRows, occursIn, useWholeList } from '../ground/table/call-rows.ts';
import { choiceFilter, textFilter } from '../ground/table/filter.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { SettingDetail } from './SettingDetail.tsx';
import { useSettingColumns } from './setting-columns.tsx';
import { SETTINGS_KEY } from './setting-queries.ts';
import type { Setting } from './setting-text.ts';

// Loaded when first opened.
const SiteTermsPanel = lazy(() =>
  import('./SiteTermsPanel.tsx').then((module) => ({ default: module.SiteTermsPanel })),
);

const REFRESH_MS = 30_000;

/** The money terms in the address. No setting has this key. */
const TERMS = 'terms';

const rowKey = ({ key }: Setting) => key;

/** The settings of the site, and its money terms. */
export default function SitePage() {
  const t = useTranslations('console.site');
  const nameOf = useNameOf('setting');
  const address = useTableAddress();
  const settings = useWholeList(SETTINGS_KEY, operatorSettings, ({ rows }) => rows, { refreshMs: REFRESH_MS });
  const { kind, text = '' } = address.filters;
  const data = filterRows(
    settings,
    (row) => (kind === undefined || row.kind === kind) && occursIn(text, [row.key, nameOf(row.key), row.value]),
  );
  const columns = useSettingColumns();
  return (
    <ListPage
      name="site"
      actions={
        <Button size="small" onClick={() => address.open(TERMS)}>
          {t('terms')}
        </Button>
      }
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      filters={[
        textFilter('text', t('setting')),
        choiceFilter('kind', t('kind'), SETTING_KINDS, (value) => t(`kinds.${value}`)),
      ]}
      empty={t('empty')}
      detail={({ id, row, close }) =>
        id === TERMS ? (
          <Suspense>
            <SiteTermsPanel onClose={close} />
          </Suspense>
        ) : (
          // A value that somebody else changed resets the draft.
          row && <SettingDetail key={`${id} ${row.value}`} setting={row} onClose={close} />
        )
      }
    />
  );
}
