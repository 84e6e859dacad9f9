import { Button } from '@vitrine/ui/components/Button';
import { operatorSettings } from '@vitrine/wire/config/operator/operator-settings';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useNameOf } from '../ground/names.ts';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { filterRows, occursIn, useWholeList } from '../ground/table/call-rows.ts';
import { textFilter } from '../ground/table/filter.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { useDraft } from './draft.ts';
import { SettingDetail } from './SettingDetail.tsx';
import { useSettingColumns } from './setting-columns.tsx';
import { REFRESH_MS, SETTINGS_KEY } from './setting-queries.ts';
import type { Setting } from './setting-text.ts';

// Loaded when first opened.
const SiteTermsPanel = lazy(() =>
  import('./SiteTermsPanel.tsx').then((module) => ({ default: module.SiteTermsPanel })),
);
const VersionsPanel = lazy(() => import('./VersionsPanel.tsx').then((module) => ({ default: module.VersionsPanel })));
const DraftPanel = lazy(() => import('./DraftPanel.tsx').then((module) => ({ default: module.DraftPanel })));

/** What else the address can open. No setting has one of these keys. */
const PANELS: Readonly<Record<string, typeof DraftPanel>> = {
  terms: SiteTermsPanel,
  versions: VersionsPanel,
  draft: DraftPanel,
};

const rowKey = ({ key }: Setting) => key;

/** The settings of the site, and its money terms. */
export default function SitePage() {
  const t = useTranslations('console.site');
  const nameOf = useNameOf('setting');
  const address = useTableAddress();
  const settings = useWholeList(SETTINGS_KEY, operatorSettings, ({ rows }) => rows, { refreshMs: REFRESH_MS });
  const { text = '' } = address.filters;
  const data = filterRows(settings, (row) => occursIn(text, [row.key, nameOf(row.key), row.value]));
  const columns = useSettingColumns();
  return (
    <ListPage
      name="site"
      actions={<PanelButtons open={address.open} />}
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      filters={[textFilter('text', t('setting'))]}
      empty={t('empty')}
      detail={({ id, row, close }) => {
        const Panel = PANELS[id];
        if (Panel !== undefined)
          return (
            <Suspense>
              <Panel onClose={close} />
            </Suspense>
          );
        return row && <SettingDetail key={id} setting={row} onClose={close} onReview={() => address.open('draft')} />;
      }}
    />
  );
}

function PanelButtons({ open }: { readonly open: (id: string) => void }) {
  const t = useTranslations('console.site');
  const count = useDraft(({ values }) => Object.keys(values).length);
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" tone={count > 0 ? 'accent' : 'plain'} onClick={() => open('draft')}>
        {t('review', { count })}
      </Button>
      <Button size="small" onClick={() => open('versions')}>
        {t('versions')}
      </Button>
      <Button size="small" onClick={() => open('terms')}>
        {t('terms')}
      </Button>
    </div>
  );
}
