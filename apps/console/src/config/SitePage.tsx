import { Button } from '@vitrine/ui/components/Button';
import { Empty } from '@vitrine/ui/components/States';
import { operatorSettings, SETTING_KINDS } from '@vitrine/wire/config/operator/operator-settings';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useWholeList } from '../ground/table/call-rows.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { SettingDetail } from './SettingDetail.tsx';
import { useSettingColumns } from './setting-columns.tsx';
import { SETTINGS_KEY } from './setting-queries.ts';
import { type Setting, useSettingName } from './setting-text.ts';

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
  const nameOf = useSettingName();
  const address = useTableAddress();
  const data = useWholeList<Setting>(
    SETTINGS_KEY,
    async (signal) => (await client.call(operatorSettings, {}, { ...(signal && { signal }) })).rows,
    { refreshMs: REFRESH_MS },
  );
  const { kind, text = '' } = address.filters;
  const wanted = text.trim().toLowerCase();
  const shown = data.rows.filter(
    (row) =>
      (kind === undefined || row.kind === kind) &&
      [row.key, nameOf(row.key), row.value].some((one) => one.toLowerCase().includes(wanted)),
  );
  const columns = useSettingColumns();
  return (
    <ListPage
      name="site"
      aside={
        <Button size="small" className="ms-auto" onClick={() => address.open(TERMS)}>
          {t('terms')}
        </Button>
      }
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={{ ...data, rows: shown }}
      address={address}
      filters={[
        { kind: 'text', name: 'text', label: t('setting') },
        {
          kind: 'choice',
          name: 'kind',
          label: t('kind'),
          options: SETTING_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
      ]}
      empty={<Empty title={t('empty')} />}
      detail={({ id, close }) => {
        if (id === TERMS)
          return (
            <Suspense>
              <SiteTermsPanel onClose={close} />
            </Suspense>
          );
        // Among all rows: the filters may hide the open one. A value that somebody else changed resets the draft.
        const setting = data.rows.find(({ key }) => key === id);
        return setting && <SettingDetail key={`${id} ${setting.value}`} setting={setting} onClose={close} />;
      }}
    />
  );
}
