import type { BankInfo, BankRequest } from '@vitrine/wire/funding/pending-bank-deposit';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { dropOwnDraft, keepOwnDraft, ownDraft } from '../../ground/own-draft.ts';
import { CopyLine } from '../CopyLine.tsx';
import { ReasonedButton } from '../ReasonedButton.tsx';
import { ProofField } from './DepositFields.tsx';
import { useGiveProof } from './deposit-calls.ts';
import { CancelBankRequest, RequestLines } from './Matching.tsx';

interface Props {
  readonly record: BankRequest;
  readonly onGiven: (proof: string) => void;
}

/** State 2: where to pay, and the proof that it was paid (FND-21). */
export function Assigned({ record, onGiven }: Props) {
  const t = useTranslations('funding.deposit');
  const draft = `proof-${record.id}`;
  const [proof, setProof] = useState(() => {
    const kept = (ownDraft(draft) as { readonly proof?: unknown } | undefined)?.proof;
    return typeof kept === 'string' ? kept : '';
  });
  const sending = useGiveProof(() => {
    dropOwnDraft();
    onGiven(proof);
  });
  return (
    <form
      noValidate
      data-bank-state="2"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (proof !== '') sending.send({ id: record.id, proofImg: proof });
      }}
    >
      <div role="status">
        <h2 className="text-lg font-semibold">{t('assigned')}</h2>
        <p className="text-sm text-muted">{t(record.is_simulated ? 'simulatedBank' : 'assignedText')}</p>
      </div>
      {record.bank_info === null ? null : <BankDetails info={record.bank_info} />}
      <RequestLines record={record} />
      <ProofField
        value={proof}
        onChange={(url) => {
          sending.forget();
          setProof(url);
          keepOwnDraft(draft, { proof: url });
        }}
      />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {sending.refusal}
      </p>
      <ReasonedButton type="submit" busy={sending.isSending} reason={proof === '' ? t('needsProof') : undefined}>
        {t('giveProof')}
      </ReasonedButton>
      <CancelBankRequest record={record} />
    </form>
  );
}

/** The account that was assigned, each part to be copied. */
export function BankDetails({ info }: { readonly info: BankInfo }) {
  const t = useTranslations('funding.bank');
  const deposit = useTranslations('funding.deposit');
  return (
    <dl className="flex flex-col gap-2 rounded-card border border-hairline py-2 ps-3" data-bank-info>
      <CopyLine label={t('bank_name')} value={info.bank_name} />
      <CopyLine label={t('payee_name')} value={info.name} />
      <CopyLine label={t('payee_account')} value={info.account} />
      <CopyLine label={t('bank_iban')} value={info.iban} />
      <CopyLine label={t('bank_swift')} value={info.swift} />
      <CopyLine label={t('bank_ifsc')} value={info.ifsc} />
      <CopyLine label={deposit('reference')} value={info.reference} />
    </dl>
  );
}
