import { useSearch } from '@tanstack/react-router';
import { Badge } from '@vitrine/ui/components/Badge';
import { Money } from '@vitrine/ui/components/Figures';
import { Line } from '@vitrine/ui/components/Row';
import type { DepositRow } from '@vitrine/wire/funding/deposit-history';
import { FileClock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { NoData } from '../../ground/ListEnd.tsx';
import { amountOf } from '../../ground/wire-numbers.ts';
import { rateText } from '../amounts.ts';
import { Request, RequestHistory, useAsked } from '../RequestHistory.tsx';
import { Timeline } from '../Timeline.tsx';
import { BankDetails } from './Assigned.tsx';
import { type DepositType, useDepositHistory } from './deposit-calls.ts';
import { ProofPicture } from './ProofPicture.tsx';
import { useDepositSteps } from './use-deposit-steps.ts';

/** The deposits that were made in this way, newest first (FND-03). */
export function DepositHistory({ type }: { readonly type: DepositType }) {
  const t = useTranslations('funding.deposit');
  const { rows, ...list } = useDepositHistory(type);
  const asked = useAsked(useSearch({ from: '/mine/charge' }).id, rows, list);
  return (
    <RequestHistory
      texts={{ title: t('history'), loading: t('loading'), failed: t('failed') }}
      list={list}
      empty={<NoData icon={<FileClock size={22} />} text={t('empty')} />}
      items={rows.map((row) => (
        <li key={row.id} data-deposit={row.id} data-status={row.status}>
          <Deposit row={row} isAsked={row.id === asked} />
        </li>
      ))}
    />
  );
}

const TONES = { 0: 'accent', 1: 'up', 2: 'danger', 3: 'neutral' } as const;

function Deposit({ row, isAsked }: { readonly row: DepositRow; readonly isAsked: boolean }) {
  const t = useTranslations('funding.deposit');
  const { status, stage } = row;
  return (
    <Request
      amount={<Money value={amountOf(row.number)} unit={row.currency_code} className="font-semibold" />}
      createdAt={row.createdAt}
      isAsked={isAsked}
      state={
        <Badge tone={TONES[status]} data-state>
          {status === 0 ? t(`stage.${stage}`) : t(`status.${status}`)}
        </Badge>
      }
    >
      <DepositDetail row={row} />
    </Request>
  );
}

/** Everything about one: its steps, what arrived and at which rate, where it was paid to, and its proof. */
function DepositDetail({ row }: { readonly row: DepositRow }) {
  const t = useTranslations('funding');
  const steps = useDepositSteps(row);
  return (
    <>
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
    </>
  );
}
