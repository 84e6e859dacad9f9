import { useQuery } from '@tanstack/react-query';
import { DEPOSIT_REJECTIONS } from '@vitrine/domain/funding/requests';
import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import type { OperatorDepositRow } from '@vitrine/wire/funding/operator/fields';
import { operatorWires } from '@vitrine/wire/funding/operator/operator-wires';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { Choice } from '../ground/parts/Choice.tsx';
import { ReasonDialog } from '../ground/parts/ReasonDialog.tsx';
import { accountsFor } from './deposit-accounts.ts';
import { ReferenceDialog } from './ReferenceDialog.tsx';
import type { DepositDesk } from './use-deposit-desk.ts';

interface Props {
  readonly deposit: OperatorDepositRow;
  readonly desk: DepositDesk;
}

/** The dialog of the step that a deposit needs next. */
export function DepositDialogs({ deposit, desk }: Props) {
  if (desk.dialog === 'account') return <AccountDialog deposit={deposit} desk={desk} />;
  if (desk.dialog === 'arrival') return <ArrivalDialog deposit={deposit} desk={desk} />;
  return desk.dialog === 'reject' ? <RejectDeposit deposit={deposit} desk={desk} /> : null;
}

function AccountDialog({ deposit, desk }: Props) {
  const t = useTranslations('console.desk');
  const app = useTranslations('console.app');
  const [chosen, setChosen] = useState('');
  const { data } = useQuery({
    queryKey: ['operator-wires'],
    queryFn: ({ signal }) => client.call(operatorWires, {}, { signal }),
  });
  const wires = accountsFor(deposit, data?.rows ?? []);
  const wire = chosen === '' ? wires[0]?.id : Number(chosen);
  return (
    <ConfirmDialog
      open
      title={t('accountTitle', { id: String(deposit.id) })}
      description={t('accountText')}
      confirmLabel={t('next.account')}
      cancelLabel={app('cancel')}
      busy={desk.isSending}
      error={data !== undefined && wires.length === 0 ? t('noWires') : undefined}
      onConfirm={() => wire !== undefined && desk.assign(wire)}
      onCancel={desk.close}
    >
      <Choice
        label={t('account')}
        options={wires.map(({ id, bankName, payeeAccount, iban }) => ({
          value: String(id),
          label: `${bankName} · ${iban === '' ? payeeAccount : iban}`,
        }))}
        value={String(wire ?? '')}
        onChange={setChosen}
      />
    </ConfirmDialog>
  );
}

function ArrivalDialog({ deposit, desk }: Props) {
  const t = useTranslations('console.desk');
  const [received, setReceived] = useState(deposit.amount.replace(/\.?0+$/, ''));
  return (
    <ReferenceDialog
      title={t('arrivalTitle', { id: String(deposit.id) })}
      text={t('arrivalText')}
      confirmLabel={t('next.arrival')}
      isSending={desk.isSending}
      onConfirm={(reference) => desk.arrive(received.trim(), reference)}
      onCancel={desk.close}
    >
      <Field label={t('received')} hint={t('receivedHint', { amount: `${deposit.amount} ${deposit.currency}` })}>
        <Input
          ltr
          inputMode="decimal"
          value={received}
          onChange={setReceived}
          suffix={deposit.currency}
          autoComplete="off"
        />
      </Field>
    </ReferenceDialog>
  );
}

function RejectDeposit({ deposit, desk }: Props) {
  const t = useTranslations('console.desk');
  return (
    <ReasonDialog
      title={t('rejectDepositTitle', { id: String(deposit.id) })}
      text={t('rejectDepositText')}
      confirmLabel={t('reject')}
      reasonLabel={t('reason')}
      reasons={DEPOSIT_REJECTIONS}
      nameOf={(reason) => t(`reasons.${reason}`)}
      remarkLabel={t('note')}
      isSending={desk.isSending}
      onConfirm={desk.decision.reject}
      onCancel={desk.close}
    />
  );
}
