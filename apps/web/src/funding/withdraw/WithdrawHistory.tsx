import { useSearch } from '@tanstack/react-router';
import { Badge } from '@vitrine/ui/components/Badge';
import { Money } from '@vitrine/ui/components/Figures';
import { Line } from '@vitrine/ui/components/Row';
import type { WithdrawalRow } from '@vitrine/wire/funding/withdrawal-history';
import { FileClock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { NoData } from '../../ground/ListEnd.tsx';
import { amountOf } from '../../ground/wire-numbers.ts';
import { rateText } from '../amounts.ts';
import { CancelRequest } from '../CancelRequest.tsx';
import { Request, RequestHistory, useAsked } from '../RequestHistory.tsx';
import { Timeline } from '../Timeline.tsx';
import type { DrawType } from '../ways/way-calls.ts';
import { DeadlineNote } from './DeadlineNote.tsx';
import { useWithdrawSteps } from './use-withdraw-steps.ts';
import { useCancelWithdrawal, useWithdrawals } from './withdraw-calls.ts';

/** The withdrawals that were requested, newest first. */
export function WithdrawHistory({ type }: { readonly type: DrawType }) {
  const t = useTranslations('funding.withdraw');
  const { rows, ...list } = useWithdrawals(type);
  const asked = useAsked(useSearch({ from: '/mine/withdraw' }).id, rows, list);
  return (
    <RequestHistory
      texts={{ title: t('history'), loading: t('loading'), failed: t('failed') }}
      list={list}
      empty={<NoData icon={<FileClock size={22} />} text={t('empty')} />}
      items={rows.map((row) => (
        <li key={row.id} data-withdrawal={row.id} data-status={row.status}>
          <Withdrawal row={row} isAsked={row.id === asked} />
        </li>
      ))}
    />
  );
}

const TONES = { 0: 'accent', 1: 'accent', 2: 'up', 3: 'danger', 4: 'neutral', 5: 'warning' } as const;

function Withdrawal({ row, isAsked }: { readonly row: WithdrawalRow; readonly isAsked: boolean }) {
  return (
    <Request
      amount={<Money value={amountOf(row.number)} className="font-semibold" />}
      createdAt={row.createdAt}
      isAsked={isAsked}
      note={<DeadlineNote row={row} />}
      state={
        <Badge tone={TONES[row.status]} data-state>
          {row.status_name}
        </Badge>
      }
    >
      <WithdrawalDetail row={row} />
    </Request>
  );
}

/** Everything about one: its steps, its figures, where it goes to, and the way to take it back. */
function WithdrawalDetail({ row }: { readonly row: WithdrawalRow }) {
  const t = useTranslations('funding');
  const steps = useWithdrawSteps(row);
  return (
    <>
      <Timeline label={t('timeline')} steps={steps} />
      {row.notes === '' ? null : <p className="text-sm text-warning wrap-anywhere">{row.notes}</p>}
      <Figures row={row} />
      {row.canCancel ? <CancelRequest of="withdraw" id={row.id} useCancel={useCancelWithdrawal} /> : null}
    </>
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
