import type { DepositCurrency } from '@vitrine/wire/funding/deposit-currencies';
import type { BankRequest } from '@vitrine/wire/funding/pending-bank-deposit';
import { type ReactNode, useState } from 'react';
import { LoadingRows } from '../../ground/Loading.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { useChatAfterwards } from '../Contact.tsx';
import { Assigned } from './Assigned.tsx';
import { ASSIGNED, MATCHING, stateOf } from './bank-state.ts';
import { usePendingBank } from './deposit-calls.ts';
import { Matching } from './Matching.tsx';
import { NewBankDeposit } from './NewBankDeposit.tsx';
import { ProofGiven } from './ProofGiven.tsx';

interface Props {
  readonly currencies: readonly DepositCurrency[];
  /** What the site says about deposits by bank. */
  readonly note: ReactNode;
}

/** The bank flow by its pending record: a new request, matching, account assigned, proof submitted (FND-16 to FND-22). */
export function BankDeposit({ currencies, note }: Props) {
  const pending = usePendingBank();
  const chat = useChatAfterwards();
  const [given, setGiven] = useState<BankRequest>();
  const record = pending.data;
  if (given !== undefined) return <ProofGiven record={given} onDone={() => setGiven(undefined)} />;
  if (record === undefined) return pending.isError ? <NoAnswer answer={pending} /> : <LoadingRows />;
  const state = stateOf(record);
  if (record !== null && state === MATCHING) return <Matching record={record} />;
  if (record !== null && state === ASSIGNED)
    return (
      <Assigned
        key={record.id}
        record={record}
        onGiven={(proof_img) => {
          setGiven({ ...record, proof_img });
          chat();
        }}
      />
    );
  return (
    <>
      {note}
      <NewBankDeposit currencies={currencies} />
    </>
  );
}
