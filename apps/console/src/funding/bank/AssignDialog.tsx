import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { isolated } from '@vitrine/ui/format';
import { assignPayment } from '@vitrine/wire/funding/operator/assign-payment';
import type { OperatorDepositRow } from '@vitrine/wire/funding/operator/fields';
import { operatorDeposits } from '@vitrine/wire/funding/operator/operator-deposits';
import type { PaymentRow } from '@vitrine/wire/funding/operator/payment-fields';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../ground/client.ts';
import { Choice } from '../../ground/parts/Choice.tsx';
import { moneyText } from '../../ground/parts/figure.tsx';
import { isNumber } from '../../ground/room.ts';
import { usePaymentStep } from './use-payment-step.ts';

/** A deposit that is not in the list, because many wait. */
const OTHER = 'other';
const NOTE_LENGTH = 500;

interface Props {
  readonly payment: PaymentRow;
  readonly onClose: () => void;
}

/** The deposits that wait for a payment in this currency, oldest first; of one customer if it is known. */
function useOpenDeposits({ currency, customer }: PaymentRow): readonly OperatorDepositRow[] | undefined {
  const request = { state: 'pending', currency, ...(customer !== null && { customer }) } as const;
  const { data } = useQuery({
    queryKey: [operatorDeposits.operation, 'open', request],
    queryFn: ({ signal }) => client.call(operatorDeposits, request, { signal }),
  });
  return data?.rows.filter(({ received }) => received === null);
}

const moneyOf = (amount: string, currency: string): string => isolated(`${moneyText(amount)} ${currency}`);

/** Asks for which deposit a payment is, and says what differs. */
export function AssignDialog({ payment, onClose }: Props) {
  const t = useTranslations('console.bank');
  const app = useTranslations('console.app');
  const deposits = useOpenDeposits(payment);
  const [chosen, setChosen] = useState(payment.deposit === null ? '' : String(payment.deposit));
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const change = usePaymentStep(assignPayment, ({ deposit }) => t('assigned', { deposit: String(deposit) }), onClose);
  const deposit = chosen === OTHER ? typed.trim() : chosen;
  const arrived = moneyOf(payment.amount, payment.currency);
  const { provider, id } = payment;
  return (
    <ConfirmDialog
      open
      title={t('assignTitle')}
      description={t('assignText', { amount: arrived, payer: isolated(payment.payer ?? t('unknownPayer')) })}
      confirmLabel={t('assign')}
      cancelLabel={app('cancel')}
      busy={change.isSending}
      error={isTried && !isNumber(deposit) ? t('depositMissing') : change.problem}
      onConfirm={() => {
        setTried(true);
        if (isNumber(deposit)) change.send({ provider, payment: id, deposit, note: note.trim() });
      }}
      onCancel={onClose}
    >
      <DepositChoice deposits={deposits} value={chosen} onChange={setChosen} />
      {chosen === OTHER ? (
        <Field label={t('depositNumber')}>
          <Input ltr inputMode="numeric" maxLength={15} value={typed} onChange={setTyped} autoComplete="off" />
        </Field>
      ) : null}
      <Differs deposit={deposits?.find((one) => String(one.id) === deposit)} payment={payment} />
      <Field label={t('optionalNote')}>
        <Input dir="auto" value={note} onChange={setNote} maxLength={NOTE_LENGTH} autoComplete="off" />
      </Field>
    </ConfirmDialog>
  );
}

interface ChoiceProps {
  readonly deposits: readonly OperatorDepositRow[] | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function DepositChoice({ deposits, value, onChange }: ChoiceProps) {
  const t = useTranslations('console.bank');
  const listed = (deposits ?? []).map(({ id, name, amount, currency }) => ({
    value: String(id),
    label: `${id} · ${name} · ${moneyText(amount)} ${currency}`,
  }));
  // The one that the payment names need not be on the first page.
  const isListed = value === '' || value === OTHER || listed.some((one) => one.value === value);
  return (
    <>
      <Choice
        label={t('deposit')}
        options={[
          { value: '', label: t('chooseDeposit') },
          ...listed,
          ...(isListed ? [] : [{ value, label: value }]),
          { value: OTHER, label: t('otherDeposit') },
        ]}
        value={value}
        onChange={onChange}
      />
      {deposits?.length === 0 ? <p className="text-sm text-muted">{t('noDeposits')}</p> : null}
    </>
  );
}

/** Says so if the customer has reported another amount. */
function Differs({
  deposit,
  payment,
}: {
  readonly deposit: OperatorDepositRow | undefined;
  readonly payment: PaymentRow;
}) {
  const t = useTranslations('console.bank');
  if (deposit === undefined || deposit.amount === payment.amount) return null;
  return (
    <p className="text-sm font-semibold text-warning">
      {t('differs', {
        reported: moneyOf(deposit.amount, deposit.currency),
        arrived: moneyOf(payment.amount, payment.currency),
      })}
    </p>
  );
}
