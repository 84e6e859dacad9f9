import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { Skeleton } from '@vitrine/ui/components/States';
import { restoreVersion } from '@vitrine/wire/config/operator/restore-version';
import type { Publication, SiteVersion } from '@vitrine/wire/config/operator/site-version';
import { siteVersions } from '@vitrine/wire/config/operator/site-versions';
import { withdrawPublication } from '@vitrine/wire/config/operator/withdraw-publication';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Instant } from '../ground/parts/Instant.tsx';
import { Detail } from '../ground/parts/Page.tsx';
import { useProblemText } from '../ground/problem.ts';
import { isOpenTo } from '../ground/roles.ts';
import { useSend } from '../ground/send.ts';
import { useStaff } from '../ground/session.ts';
import { useCallRows } from '../ground/table/call-rows.ts';
import { ChangeList } from './ChangeList.tsx';
import { REFRESH_MS, TOUCHED_BY_VERSIONS, useVersions } from './setting-queries.ts';

/** What was published, newest first, and what waits for its time. */
export function VersionsPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('console.site');
  const problem = useProblemText();
  const newest = useVersions();
  const older = useCallRows(siteVersions, {}, { refreshMs: REFRESH_MS });
  const staff = useStaff();
  const mayChange = isOpenTo(restoreVersion, staff?.roles ?? []);
  const current = newest.data?.current ?? 0;
  return (
    <Detail title={t('versions')} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p className="text-sm text-muted">{t('versionsText')}</p>
        {newest.data === undefined && newest.error === null ? <Skeleton className="h-24 w-full" /> : null}
        <p role="alert" className="text-sm text-danger empty:hidden">
          {newest.error === null ? undefined : problem(newest.error)}
        </p>
        {(newest.data?.publications ?? []).map((one) => (
          <Scheduled key={one.id} publication={one} mayChange={mayChange} />
        ))}
        {newest.data !== undefined && older.rows.length === 0 ? <p className="text-sm">{t('noVersions')}</p> : null}
        {older.rows.map((version) => (
          <Version key={version.number} version={version} current={current} mayChange={mayChange} />
        ))}
        {older.hasMore ? (
          <Button busy={older.isLoadingMore} onClick={older.loadMore}>
            {t('older')}
          </Button>
        ) : null}
      </div>
    </Detail>
  );
}

function Scheduled({ publication, mayChange }: { readonly publication: Publication; readonly mayChange: boolean }) {
  const { id, state, publishAt, by, note, changes } = publication;
  const t = useTranslations('console.site');
  const withdraw = useSend(withdrawPublication, { touches: TOUCHED_BY_VERSIONS, done: () => t('withdrawn') });
  return (
    <article className="flex flex-col gap-2 rounded-card border border-hairline p-3">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={state === 'waiting' ? 'accent' : 'warning'}>{t(`state.${state}`)}</Badge>
        <Instant at={publishAt} />
        <span className="text-muted">
          <bdi>{by}</bdi>
        </span>
      </p>
      {state === 'outdated' ? <p className="text-sm text-warning">{t('outdatedText')}</p> : null}
      {note === '' ? null : <p className="text-sm wrap-anywhere">{note}</p>}
      <ChangeList changes={changes} />
      {mayChange ? (
        <Button size="small" className="self-start" busy={withdraw.isSending} onClick={() => withdraw.send({ id })}>
          {t(state === 'waiting' ? 'withdraw' : 'dismiss')}
        </Button>
      ) : null}
    </article>
  );
}

interface VersionProps {
  readonly version: SiteVersion;
  readonly current: number;
  readonly mayChange: boolean;
}

function Version({ version: { number, by, publishedAt, note, restores, changes }, current, mayChange }: VersionProps) {
  const t = useTranslations('console.site');
  const [isAsking, ask] = useState(false);
  return (
    <article
      aria-label={t('version', { number })}
      className="flex flex-col gap-2 rounded-card border border-hairline p-3"
    >
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{t('version', { number })}</span>
        {number === current ? <Badge tone="accent">{t('inForce')}</Badge> : null}
        {restores === null ? null : <Badge>{t('restores', { number: restores })}</Badge>}
      </p>
      <p className="text-xs text-muted">
        <bdi>{by}</bdi> · <Instant at={publishedAt} />
      </p>
      {note === '' ? null : <p className="text-sm wrap-anywhere">{note}</p>}
      <ChangeList changes={changes} />
      {mayChange ? (
        <Button size="small" className="self-start" onClick={() => ask(true)}>
          {number === current ? t('undoVersion') : t('restoreVersion', { number })}
        </Button>
      ) : null}
      {isAsking ? (
        <Restore to={number === current ? number - 1 : number} current={current} onClose={() => ask(false)} />
      ) : null}
    </article>
  );
}

interface RestoreProps {
  readonly to: number;
  readonly current: number;
  readonly onClose: () => void;
}

function Restore({ to, current, onClose }: RestoreProps) {
  const t = useTranslations('console.site');
  const app = useTranslations('console.app');
  const restore = useSend(restoreVersion, {
    touches: TOUCHED_BY_VERSIONS,
    done: () => t('restored', { number: to }),
    onDone: onClose,
    isQuiet: true,
  });
  return (
    <ConfirmDialog
      open
      title={t('restoreTitle', { number: to })}
      description={t('restoreText', { number: to })}
      confirmLabel={t('restoreVersion', { number: to })}
      cancelLabel={app('cancel')}
      busy={restore.isSending}
      error={restore.problem}
      onConfirm={() => restore.send({ version: current, restore: to })}
      onCancel={onClose}
    />
  );
}
