import { Link } from '@tanstack/react-router';
import { Button } from '@vitrine/ui/components/Button';
import { Skeleton } from '@vitrine/ui/components/States';
import { publishSettings } from '@vitrine/wire/config/operator/publish-settings';
import { FOOTER_PAGE } from '@vitrine/wire/content/description';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '../ground/parts/Card.tsx';
import { Page, Split } from '../ground/parts/Page.tsx';
import { ScrollArea } from '../ground/parts/ScrollArea.tsx';
import { useProblemText } from '../ground/problem.ts';
import { isOpenTo } from '../ground/roles.ts';
import { useStaff } from '../ground/session.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { DraftPanel } from './DraftPanel.tsx';
import { draftSetting, useDraft } from './draft.ts';
import { Preview } from './Preview.tsx';
import { SettingEntry } from './SettingEntry.tsx';
import { SettingValue } from './SettingValue.tsx';
import { useSettings } from './setting-queries.ts';
import type { Setting } from './setting-text.ts';

// Loaded when first opened.
const VersionsPanel = lazy(() => import('./VersionsPanel.tsx').then((module) => ({ default: module.VersionsPanel })));

/** What a brand consists of, in the order in which one sets it. */
const PARTS = {
  name: ['site_name', 'logo', 'logo_dark', 'icon', 'is_home_title_pic'],
  colours: ['theme_primary', 'theme_up', 'theme_down', 'theme_kline_up', 'theme_kline_down', 'is_default_dark'],
  languages: ['default_lang', 'languages', 'timezone'],
  home: ['home_sections', 'tab_bar', 'menu_home', 'menu_user', 'menu_footer', 'category_order', 'product_order'],
} as const;

/** The look of the site, with a preview of it; everything goes into the draft of the settings. */
export default function BrandingPage() {
  const t = useTranslations('console.site');
  const title = useTranslations('console.title');
  const problem = useProblemText();
  const address = useTableAddress();
  const { data, error } = useSettings();
  const count = useDraft(({ values }) => Object.keys(values).length);
  const close = () => address.open(undefined);
  return (
    <Page
      title={title('branding')}
      actions={
        <div className="flex flex-wrap gap-2">
          <Button size="small" tone={count > 0 ? 'accent' : 'plain'} onClick={() => address.open('draft')}>
            {t('review', { count })}
          </Button>
          <Button size="small" onClick={() => address.open('versions')}>
            {t('versions')}
          </Button>
        </div>
      }
    >
      <Split
        list={
          <ScrollArea label={title('branding')} className="p-3">
            <p role="alert" className="text-sm text-danger empty:hidden">
              {error === null ? undefined : problem(error)}
            </p>
            {data === undefined ? (
              <Skeleton className="h-60 w-full" />
            ) : (
              <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_auto]">
                <Parts rows={data.rows} version={data.version} />
                <Preview rows={data.rows} />
              </div>
            )}
          </ScrollArea>
        }
        detail={
          address.openId === 'draft' ? (
            <DraftPanel onClose={close} />
          ) : address.openId === 'versions' ? (
            <Suspense>
              <VersionsPanel onClose={close} />
            </Suspense>
          ) : undefined
        }
      />
    </Page>
  );
}

function Parts({ rows, version }: { readonly rows: readonly Setting[]; readonly version: number }) {
  const t = useTranslations('console.site');
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => (
        <Card key={part} title={t(`part.${part}`)}>
          <div className={part === 'home' ? 'grid gap-6 lg:grid-cols-2' : 'grid gap-5 sm:grid-cols-2'}>
            {PARTS[part].flatMap((key) => {
              const setting = rows.find((row) => row.key === key);
              return setting === undefined ? [] : [<Entry key={key} setting={setting} version={version} />];
            })}
          </div>
          {part === 'home' ? <PagesHint /> : null}
        </Card>
      ))}
    </div>
  );
}

/** Where texts that menus lead to, and that of the footer, are written. */
function PagesHint() {
  const t = useTranslations('console.site');
  return (
    <p className="pt-4 text-sm text-muted">
      {t('pagesHint', { footer: FOOTER_PAGE })}{' '}
      <Link
        to="/console/content"
        search={{ kind: 'page' }}
        className="inline-flex min-h-6 items-center text-accent underline pointer-coarse:min-h-11"
      >
        {t('pages')}
      </Link>
    </p>
  );
}

function Entry({ setting, version }: { readonly setting: Setting; readonly version: number }) {
  const staff = useStaff();
  const value = useDraft(({ values }) => values[setting.key] ?? setting.value);
  return (
    <div className="min-w-0">
      {isOpenTo(publishSettings, staff?.roles ?? []) ? (
        <SettingEntry setting={setting} value={value} onChange={(next) => draftSetting(setting, next, version)} />
      ) : (
        <SettingValue setting={setting} />
      )}
    </div>
  );
}
