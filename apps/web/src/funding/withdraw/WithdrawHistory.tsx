import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { Money } from '@vitrine/ui/components/Figures';
import { InfiniteList } from '@vitrine/ui/components/InfiniteList';
import { Line } from '@vitrine/ui/components/Row';
import { SkeletonRows } from '@vitrine/ui/components/Skeletons';
import type { WithdrawalRow } from '@vitrine/wire/funding/withdrawal-history';
import { ChevronDown, FileClock } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NoData } from '../../ground/ListEnd.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { ConfirmDialog } from '../../ground/panels.tsx';
import { TimeText, ZoneNote } from '../../ground/time-zone.tsx';
import { amountOf } from '../../ground/wire-numbers.ts';
import { rateText } from '../amounts.ts';
import { Timeline } from '../Timeline.tsx';
import type { DrawType } from '../ways/way-calls.ts';
import { DeadlineNote } from './DeadlineNote.tsx';
import { useWithdrawSteps } from './use-withdraw-steps.ts';
import { useCancelWithdrawal, useWithdrawals } from './withdraw-calls.ts';

/** The withdrawals that were requested, newest first. */
export function WithdrawHistory({ type }: { readonly type: DrawType }) {
  const t = useTranslations('funding.withdraw');
  const app = useTranslations('ground');
  const history = useWithdrawals(type);
  return (
    <section aria-labelledby="withdraw-history" className="bg-card lg:rounded-card lg:border lg:border-hairline">
      <div className="px-4 pt-4 pb-2">
        <h2 id="withdraw-history" className="text-base font-semibold">
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
          count={history.withdrawals.length}
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
            {history.withdrawals.map((row) => (
              <li key={row.id} data-withdrawal={row.id} data-status={row.status}>
                <Withdrawal row={row} />
              </li>
            ))}
          </ul>
        </InfiniteList>
      )}
    </section>
  );
}

const TONES = { 0: 'accent', 1: 'accent', 2: 'up', 3: 'danger', 4: 'neutral', 5: 'warning' } as const;

function Withdrawal({ row }: { readonly row: WithdrawalRow }) {
  return (
    <details className="group">
      <summary className="flex min-h-16 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 outline-offset-[-2px] hover:bg-sunken">
        <span className="min-w-0">
          <Money value={amountOf(row.number)} className="font-semibold" />
          <span className="block text-xs text-muted">
            <TimeText at={row.createdAt} />
          </span>
          <DeadlineNote row={row} />
        </span>
        <span className="ms-auto flex items-center gap-3">
          <Badge tone={TONES[row.status]} data-state>
            {row.status_name}
          </Badge>
          <ChevronDown aria-hidden size={16} className="shrink-0 text-muted group-open:rotate-180" />
        </span>
      </summary>
      <WithdrawalDetail row={row} />
    </details>
  );
}

/** Everything about one: its steps, its figures, where it goes to, and the way to take it back. */
function WithdrawalDetail({ row }: { readonly row: WithdrawalRow }) {
  const t = useTranslations('funding');
  const steps = useWithdrawSteps(row);
  return (
    <div className="flex flex-col gap-3 px-4 pt-1 pb-4">
      <Timeline label={t('timeline')} steps={steps} />
      {row.notes === '' ? null : <p className="text-sm text-warning wrap-anywhere">{row.notes}</p>}
      <Figures row={row} />
      {row.canCancel ? <Cancel row={row} /> : null}
    </div>
  );
}

function Figures({ row }: { readonly row: WithdrawalRow }) {
  const t = useTranslations('funding');
  const { draw_currency, paid, rate } = row;
  const texts = [
    [t('withdraw.to'), row.address || row.payee_account],
    [t('withdraw.memo'), row.memo],
    [t('withdraw.reference'), row.reference],
  ] as const;
  return (
    <dl className="flex flex-col gap-2">
      <Line label={t('number')}>
        <bdi className="numeric">{row.id}</bdi>
      </Line>
      <Line label={t('withdraw.feeLabel')}>
        <Money value={amountOf(row.fee)} />
      </Line>
      <Line label={t(paid === null ? (rate === null ? 'withdraw.received' : 'withdraw.fixed') : 'withdraw.paid')}>
        <Money value={amountOf(paid ?? row.real_number)} unit={draw_currency.code} className="font-semibold" />
      </Line>
      {rate === null ? null : (
        <Line label={t('rate')}>
          <bdi className="numeric">{rateText(rate)}</bdi>
        </Line>
      )}
      {texts.map(([label, text]) =>
        text === '' ? null : (
          <Line key={label} label={label}>
            <bdi className="wrap-anywhere">{text}</bdi>
          </Line>
        ),
      )}
    </dl>
  );
}

/** Takes it back while it is pending (FND-79). */
function Cancel({ row }: { readonly row: WithdrawalRow }) {
  const t = useTranslations('funding.withdraw');
  const app = useTranslations('ground');
  const [isAsking, setAsking] = useState(false);
  const cancel = useCancelWithdrawal(() => setAsking(false));
  return (
    <>
      <Button
        onClick={() => {
          cancel.forget();
          setAsking(true);
        }}
      >
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('cancelTitle')}
        description={t('cancelText')}
        confirmLabel={t('cancel')}
        cancelLabel={app('back')}
        tone="danger"
        busy={cancel.isSending}
        {...(cancel.refusal === undefined ? {} : { error: cancel.refusal })}
        onConfirm={() => cancel.send({ id: row.id })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
