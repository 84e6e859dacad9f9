import { Line } from '@vitrine/ui/components/Row';
import type { BankRequest } from '@vitrine/wire/funding/pending-bank-deposit';
import { LoaderCircle } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSite } from '../../ground/site.ts';
import { TimeText } from '../../ground/time-zone.tsx';
import { amountOf } from '../../ground/wire-numbers.ts';
import { amountIn } from '../amounts.ts';
import { CancelRequest } from '../CancelRequest.tsx';
import { useCancelDeposit } from './deposit-calls.ts';

/** State 1: a receiving account is being looked for (FND-18). */
export function Matching({ record }: { readonly record: BankRequest }) {
  const t = useTranslations('funding.deposit');
  return (
    <div className="flex flex-col gap-4" data-bank-state="1">
      <div role="status" className="flex flex-col items-center gap-2 py-4 text-center">
        <LoaderCircle aria-hidden size={32} className="animate-spin text-accent" />
        <h2 className="text-lg font-semibold">{t('matching')}</h2>
        <p className="max-w-80 text-sm text-muted">{t(record.is_simulated ? 'matchingSimulated' : 'matchingText')}</p>
      </div>
      <RequestLines record={record} />
      <CancelBankRequest record={record} />
    </div>
  );
}

/** What was requested, and until when a proof is expected. */
export function RequestLines({ record }: { readonly record: BankRequest }) {
  const t = useTranslations('funding.deposit');
  return (
    <dl className="flex flex-col gap-2 rounded-control bg-sunken px-3 py-2.5">
      <Line label={t('amount')}>
        <span className="font-semibold" data-figure="requested">
          {amountIn(amountOf(record.number), record.currency_code)}
        </span>
      </Line>
      <Line label={t('requested')}>
        <TimeText at={record.createdAt} />
      </Line>
      {record.proof_img === '' ? (
        <Line label={t('expires')}>
          <TimeText at={record.expiresAt} />
        </Line>
      ) : null}
    </dl>
  );
}

/** Takes the request back, where the site lets customers do that (FND-20). */
export function CancelBankRequest({ record }: { readonly record: BankRequest }) {
  if (useSite().data?.is_bank_charge_cancel_btn !== '1') return null;
  return <CancelRequest of="deposit" id={record.id} useCancel={useCancelDeposit} />;
}
