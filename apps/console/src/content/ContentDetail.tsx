import { Link } from '@tanstack/react-router';
import { Button } from '@vitrine/ui/components/Button';
import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { Skeleton } from '@vitrine/ui/components/States';
import { saveContent } from '@vitrine/wire/content/operator/save-content';
import { withdrawContent } from '@vitrine/wire/content/operator/withdraw-content';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AuditLink } from '../ground/parts/AuditLink.tsx';
import { Facts } from '../ground/parts/Facts.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { Loaded } from '../ground/parts/Loaded.tsx';
import { Detail } from '../ground/parts/Page.tsx';
import { isOpenTo } from '../ground/roles.ts';
import { useSend } from '../ground/send.ts';
import { useStaff } from '../ground/session.ts';
import { CompanyStatus } from './CompanyStatus.tsx';
import { StateBadge, Translations } from './content-columns.tsx';
import { CONTENT_KEYS, type ContentItem, useContentItem } from './content-queries.ts';
import { History } from './History.tsx';

// Loaded when first opened.
const PublishDialog = lazy(() => import('./PublishDialog.tsx').then((module) => ({ default: module.PublishDialog })));

interface Props {
  readonly id: number;
  readonly onClose: () => void;
}

/** An item beside the list: its state, what can be done about it, and its history. */
export function ContentDetail({ id, onClose }: Props) {
  const t = useTranslations('console.content');
  const answer = useContentItem(id);
  const mayWrite = isOpenTo(saveContent, useStaff()?.roles ?? []);
  const item = answer.data;
  return (
    <Detail
      title={item?.head.title ?? t('item', { id })}
      onClose={onClose}
      footer={item !== undefined && mayWrite ? <Actions item={item} /> : undefined}
    >
      <Loaded answer={answer} failed={t('failed')} placeholder={<Skeleton className="h-60" />}>
        {(loaded) => <ItemFacts item={loaded} mayWrite={mayWrite} />}
      </Loaded>
    </Detail>
  );
}

function ItemFacts({ item, mayWrite }: { readonly item: ContentItem; readonly mayWrite: boolean }) {
  const t = useTranslations('console.content');
  const { head } = item;
  const time = (at: string | null) => (at === null ? [] : [<Instant key="at" at={at} />]);
  return (
    <div className="flex flex-col gap-5">
      <Facts
        rows={[
          [t('stateLabel'), <StateBadge key="state" state={head.state} />],
          [t('kind'), t(`kinds.${head.kind}`)],
          ...(head.name === ''
            ? []
            : [
                [
                  t('group'),
                  <code key="name" dir="ltr" className="text-xs">
                    {head.name}
                  </code>,
                ] as const,
              ]),
          [t('languages'), <Translations key="languages" item={head} />],
          ...time(head.publishAt).map((at) => [t('publishAt'), at] as const),
          ...time(head.withdrawAt).map((at) => [t('withdrawAt'), at] as const),
        ]}
      />
      {head.hasDraft && head.state === 'published' ? (
        <p className="rounded-control bg-warning-tint p-3 text-sm text-warning">{t('draftText')}</p>
      ) : null}
      {head.kind === 'company' ? <CompanyStatus /> : null}
      <History item={item} mayWrite={mayWrite} />
      <AuditLink subject={`content/${head.id}`} />
    </div>
  );
}

function Actions({ item: { head } }: { readonly item: ContentItem }) {
  const t = useTranslations('console.content');
  const [isPublishing, setPublishing] = useState(false);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const isOut = head.state === 'published' || head.scheduled !== null;
  return (
    <>
      <Link
        to="/content-editor"
        search={{ id: String(head.id) }}
        className="inline-flex min-h-11 flex-1 items-center justify-center rounded-control bg-accent-solid px-4 font-semibold text-on-accent hover:brightness-105"
      >
        {t('edit')}
      </Link>
      {head.current === head.newest ? null : (
        <Button className="flex-1" onClick={() => setPublishing(true)}>
          {t('publish')}
        </Button>
      )}
      {isOut && head.kind !== 'company' ? (
        <Button className="flex-1" onClick={() => setWithdrawing(true)}>
          {head.state === 'published' ? t('withdraw') : t('unschedule')}
        </Button>
      ) : null}
      <Suspense>{isPublishing ? <PublishDialog head={head} onClose={() => setPublishing(false)} /> : null}</Suspense>
      {isWithdrawing ? <Withdraw id={head.id} title={head.title} onClose={() => setWithdrawing(false)} /> : null}
    </>
  );
}

function Withdraw({
  id,
  title,
  onClose,
}: {
  readonly id: number;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations('console.content');
  const app = useTranslations('console.app');
  const withdraw = useSend(withdrawContent, {
    touches: CONTENT_KEYS,
    done: () => t('withdrawn', { title }),
    onDone: onClose,
    isQuiet: true,
  });
  return (
    <ConfirmDialog
      open
      title={t('withdrawTitle', { title })}
      description={t('withdrawText')}
      confirmLabel={t('withdraw')}
      cancelLabel={app('cancel')}
      tone="danger"
      busy={withdraw.isSending}
      error={withdraw.problem}
      onConfirm={() => withdraw.send({ id })}
      onCancel={onClose}
    />
  );
}
