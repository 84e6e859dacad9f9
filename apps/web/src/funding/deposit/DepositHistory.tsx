import { Badge } from '@vitrine/ui/components/Badge';
import { Money } from '@vitrine/ui/components/Figures';
import { InfiniteList } from '@vitrine/ui/components/InfiniteList';
import { Line } from '@vitrine/ui/components/Row';
import { SkeletonRows } from '@vitrine/ui/components/Skeletons';
import type { DepositRow } from '@vitrine/wire/funding/deposit-history';
import { ChevronDown, FileClock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { NoData } from '../../ground/ListEnd.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { TimeText, ZoneNote } from '../../ground/time-zone.tsx';
import { amountOf } from '../../ground/wire-numbers.ts';
import { rateText } from '../amounts.ts';
import { Timeline } from '../Timeline.tsx';
import { BankDetails } from './Assigned.tsx';
import { type DepositType, useDepositHistory } from './deposit-calls.ts';
import { ProofPicture } from './ProofPicture.tsx';
import { useDepositSteps } from './use-deposit-steps.ts';

/** The deposits that were made in this way, newest first (FND-03). */
export function DepositHistory({ type }: { readonly type: DepositType }) {
  const t = useTranslations('funding.deposit');
  const app = useTranslations('ground');
  const history = useDepositHistory(type);
  return (
    <section aria-labelledby="deposit-history" className="bg-card lg:rounded-card lg:border lg:border-hairline">
      <div className="px-4 pt-4 pb-2">
        <h2 id="deposit-history" className="text-base font-semibold">
          {t('history')}
        </h2>
        <p className="text-xs text-muted">
          <ZoneNote />
        </p>
      </div>
      {history.error !== null ? (
        <NoAnswer answer={history} />
      ) : (
        <InfiniteList
          status={history.status}
          count={history.deposits.length}
          onMore={history.fetchMore}
          skeleton={<SkeletonRows count={4} />}
          empty={<NoData icon={<FileClock size={22} />} text={t('empty')} />}
          moreLabel={app('list.more')}
          loadingText={t('loading')}
          endText={app('list.end')}
          failedText={t('failed')}
          retryLabel={app('failed.retry')}
        >
          <ul className="divide-y divide-hairline border-t border-hairline">
            {history.deposits.map((row) => (
              <li key={row.id} data-deposit={row.id} data-status={row.status}>
                <Deposit row={row} />
              </li>
            ))}
          </ul>
        </InfiniteList>
      )}
    </section>
  );
}

const TONES = { 0: 'accent', 1: 'up', 2: 'danger', 3: 'neutral' } as const;

function Deposit({ row }: { readonly row: DepositRow }) {
  const t = useTranslations('funding.deposit');
  const { status, stage } = row;
  return (
    <details className="group">
      <summary className="flex min-h-16 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 outline-offset-[-2px] hover:bg-sunken">
        <span className="min-w-0">
          <Money value={amountOf(row.number)} unit={row.currency_code} className="font-semibold" />
          <span className="block text-xs text-muted">
            <TimeText at={row.createdAt} />
          </span>
        </span>
        <span className="ms-auto flex items-center gap-3">
          <Badge tone={TONES[status]} data-state>
            {status === 0 ? t(`stage.${stage}`) : t(`status.${status}`)}
          </Badge>
          <ChevronDown aria-hidden size={16} className="shrink-0 text-muted group-open:rotate-180" />
        </span>
      </summary>
      <DepositDetail row={row} />
    </details>
  );
}

/** Everything about one: its steps, what arrived and at which rate, where it was paid to, and its proof. */
function DepositDetail({ row }: { readonly row: DepositRow }) {
  const t = useTranslations('funding');
  const steps = useDepositSteps(row);
  return (
    <div className="flex flex-col gap-3 px-4 pt-1 pb-4">
      <Timeline label={t('timeline')} steps={steps} />
      {row.remark === '' ? null : <p className="text-sm text-danger wrap-anywhere">{row.remark}</p>}
      <dl className="flex flex-col gap-2">
        <Line label={t('number')}>
          <bdi className="numeric">{row.id}</bdi>
        </Line>
        {row.received === null ? null : (
          <Line label={t('deposit.received')}>
            <Money value={amountOf(row.received)} unit={row.currency_code} />
          </Line>
        )}
        {row.rate === null ? null : (
          <Line label={t('rate')}>
            <bdi className="numeric">{rateText(row.rate)}</bdi>
          </Line>
        )}
        {row.credited === null ? null : (
          <Line label={t('deposit.booked')}>
            <Money value={amountOf(row.credited)} className="font-semibold" />
          </Line>
        )}
      </dl>
      {row.bank_info === null ? null : <BankDetails info={row.bank_info} />}
      {row.proof_img === '' ? null : <ProofPicture url={row.proof_img} />}
    </div>
  );
}
