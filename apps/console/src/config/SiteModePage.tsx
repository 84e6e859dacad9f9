import { useQuery } from '@tanstack/react-query';
import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import type { ResponseOf } from '@vitrine/wire/call';
import { operatorSiteMode } from '@vitrine/wire/config/operator/operator-site-mode';
import { proposeSiteMode } from '@vitrine/wire/config/operator/propose-site-mode';
import type { Language } from '@vitrine/wire/envelope';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { Card } from '../ground/parts/Card.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { CardSkeletons, Loaded } from '../ground/parts/Loaded.tsx';
import { Page } from '../ground/parts/Page.tsx';
import { CardGrid } from '../ground/parts/ScrollArea.tsx';
import { WaitingProposal } from '../ground/parts/WaitingProposal.tsx';
import { isOpenTo } from '../ground/roles.ts';
import { useStaff } from '../ground/session.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { ModeNotices } from './ModeNotices.tsx';
import { SITE_MODE_KEY } from './setting-queries.ts';

/** Loaded when first opened. */
const SiteModeDialog = lazy(() =>
  import('./SiteModeDialog.tsx').then((module) => ({ default: module.SiteModeDialog })),
);

type Answer = ResponseOf<typeof operatorSiteMode>;

const REFRESH_MS = 15_000;
/** The dialog in the address. */
const DIALOG = 'mode';

/** What customers may do on the whole site, why, and how it was before. Two people change it. */
export default function SiteModePage() {
  const t = useTranslations('console.siteMode');
  const title = useTranslations('console.title')('siteMode');
  const answer = useQuery({
    queryKey: SITE_MODE_KEY,
    queryFn: ({ signal }) => client.call(operatorSiteMode, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Page title={title}>
      <Loaded answer={answer} failed={t('failed')} placeholder={<CardSkeletons />} refreshMs={REFRESH_MS}>
        {(data) => (
          <CardGrid label={title}>
            <CurrentCard answer={data} />
            <Card title={t('meaning')}>
              <dl className="flex flex-col gap-3 text-sm">
                {(['close-only', 'read-only'] as const).map((mode) => (
                  <div key={mode}>
                    <dt className="font-semibold">{t(`name.${mode}`)}</dt>
                    <dd className="text-muted">{t(`text.${mode}`)}</dd>
                  </div>
                ))}
              </dl>
              <p className="pt-3 text-sm text-muted">{t('always')}</p>
            </Card>
            <HistoryCard answer={data} />
          </CardGrid>
        )}
      </Loaded>
    </Page>
  );
}

function ModeBadge({ mode }: Pick<Answer, 'mode'>) {
  const t = useTranslations('console.siteMode.name');
  return <Badge tone={mode === 'normal' ? 'neutral' : 'warning'}>{t(mode)}</Badge>;
}

/** The mode in force as customers see it, and the button that proposes another one. */
function CurrentCard({ answer }: { readonly answer: Answer }) {
  const t = useTranslations('console.siteMode');
  const staff = useStaff();
  const { dialog, showDialog } = useTableAddress();
  const { mode, reasons, languages, proposal } = answer;
  const mayPropose = proposal === null && isOpenTo(proposeSiteMode, staff?.roles ?? []);
  return (
    <Card title={t('now')}>
      <div className="flex flex-col items-start gap-4">
        <ModeBadge mode={mode} />
        {mode === 'normal' ? (
          <p className="text-sm text-muted">{t('text.normal')}</p>
        ) : (
          <ModeNotices mode={mode} reasons={reasons} languages={languages} />
        )}
        {proposal === null ? null : <WaitingProposal text={t('waiting')} proposal={proposal} />}
        {mayPropose ? (
          <Button tone="accent" onClick={() => showDialog(DIALOG)}>
            {t('propose')}
          </Button>
        ) : null}
      </div>
      <Suspense>
        {mayPropose && dialog === DIALOG ? (
          <SiteModeDialog current={answer} onClose={() => showDialog(undefined)} />
        ) : null}
      </Suspense>
    </Card>
  );
}

function HistoryCard({ answer: { history, languages } }: { readonly answer: Answer }) {
  const t = useTranslations('console.siteMode');
  const reasonOf = (reasons: Answer['reasons']) =>
    reasons[languages.find((language) => reasons[language] !== undefined) ?? ('en' as Language)];
  return (
    <Card title={t('history')}>
      {history.length === 0 ? <p className="text-sm text-muted">{t('empty')}</p> : null}
      <ol className="flex flex-col divide-y divide-hairline">
        {history.map(({ mode, reasons, since, by, approvedBy }) => (
          <li key={since} className="flex flex-col gap-1 py-2.5 text-sm first:pt-0">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <ModeBadge mode={mode} />
              <Instant at={since} />
            </span>
            <span className="wrap-anywhere empty:hidden">{reasonOf(reasons)}</span>
            <span className="text-muted">{t('people', { by, approvedBy })}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
