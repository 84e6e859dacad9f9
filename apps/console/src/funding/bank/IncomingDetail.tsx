import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { assignPayment } from '@vitrine/wire/funding/operator/assign-payment';
import type { PaymentRow } from '@vitrine/wire/funding/operator/payment-fields';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CopyId } from '../../ground/parts/CopyId.tsx';
import { CustomerLink } from '../../ground/parts/CustomerLink.tsx';
import { Facts } from '../../ground/parts/Facts.tsx';
import { amount, digits } from '../../ground/parts/figure.tsx';
import { Detail } from '../../ground/parts/Page.tsx';
import { isOpenTo } from '../../ground/roles.ts';
import { useStaff } from '../../ground/session.ts';
import { MATCH_TONE, signedAmount } from './incoming-columns.tsx';

const AssignDialog = lazy(() => import('./AssignDialog.tsx').then((module) => ({ default: module.AssignDialog })));
const NoteDialog = lazy(() => import('./NoteDialog.tsx').then((module) => ({ default: module.NoteDialog })));

interface Props {
  readonly payment: PaymentRow;
  readonly onClose: () => void;
}

type Asked = 'assign' | 'dismiss' | 'reopen';

/** One payment that a bank or a chain has reported, and what a person can say about it. */
export function IncomingDetail({ payment, onClose }: Props) {
  const [asked, setAsked] = useState<Asked>();
  const mayDecide = isOpenTo(assignPayment, useStaff()?.roles ?? []);
  const isDecidable = payment.state === 'waiting' || payment.state === 'dismissed';
  const close = () => setAsked(undefined);
  return (
    <Detail
      title={digits(signedAmount(payment))}
      onClose={onClose}
      footer={mayDecide && isDecidable ? <Actions payment={payment} onAsk={setAsked} /> : undefined}
    >
      <PaymentFacts payment={payment} />
      <Suspense>
        {asked === 'assign' ? <AssignDialog payment={payment} onClose={close} /> : null}
        {asked === 'dismiss' || asked === 'reopen' ? (
          <NoteDialog payment={payment} step={asked} onClose={close} />
        ) : null}
      </Suspense>
    </Detail>
  );
}

function Actions({ payment, onAsk }: { readonly payment: PaymentRow; readonly onAsk: (asked: Asked) => void }) {
  const t = useTranslations('console.bank');
  if (payment.state === 'dismissed')
    return (
      <Button className="flex-1" onClick={() => onAsk('reopen')}>
        {t('reopen')}
      </Button>
    );
  return (
    <>
      {payment.isAssignable ? (
        <Button tone="accent" className="flex-1" onClick={() => onAsk('assign')}>
          {t('assign')}
        </Button>
      ) : null}
      <Button className="flex-1" onClick={() => onAsk('dismiss')}>
        {t('dismiss')}
      </Button>
    </>
  );
}

function PaymentFacts({ payment }: { readonly payment: PaymentRow }) {
  const t = useTranslations('console.bank');
  const { match, customer, deposit, charges, currency, payments } = payment;
  const written = (label: string, text: string | null): readonly (readonly [string, ReactNode])[] =>
    text === null || text === '' ? [] : [[label, <bdi key={label}>{text}</bdi>]];
  const copied = (label: string, text: string | null): readonly (readonly [string, ReactNode])[] =>
    text === null || text === '' ? [] : [[label, <CopyId key={label} text={text} />]];
  return (
    <Facts
      rows={[
        [
          t('match'),
          <Badge key="match" tone={MATCH_TONE[match]}>
            {t(`matches.${match}`)}
          </Badge>,
        ],
        [t('state'), t(`states.${payment.state}`)],
        [t('direction'), t(`directions.${payment.direction}`)],
        [t('day'), digits(payment.bookedOn)],
        ...(Number(charges) === 0 ? [] : [[t('charges'), amount(charges, currency)] as const]),
        ...(payments > 1 ? [[t('bulk'), t('bulkOf', { count: payments })] as const] : []),
        ...written(t('payer'), payment.payer),
        ...copied(t('payerAccount'), payment.payerAccount),
        ...written(t('text'), payment.text),
        ...copied(t('reference'), payment.reference),
        ...copied(t('account'), payment.account),
        ...(customer === null ? [] : [[t('customer'), <CustomerLink key="customer" id={customer} />] as const]),
        ...(deposit === null ? [] : [[t('deposit'), <CopyId key="deposit" text={String(deposit)} />] as const]),
        ...written(t('note'), payment.note),
        ...written(t('by'), payment.by),
      ]}
    />
  );
}
