import type { DepositRejection } from '@vitrine/domain/funding/requests';
import { approveDeposit } from '@vitrine/wire/funding/operator/approve-deposit';
import { assignBank } from '@vitrine/wire/funding/operator/assign-bank';
import type { OperatorDepositRow } from '@vitrine/wire/funding/operator/fields';
import { operatorDeposits } from '@vitrine/wire/funding/operator/operator-deposits';
import { recordArrival } from '@vitrine/wire/funding/operator/record-arrival';
import { rejectDeposit } from '@vitrine/wire/funding/operator/reject-deposit';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type QueueDecision, useQueueDecision } from '../ground/use-queue-decision.ts';
import { waitsFor } from './deposit-columns.tsx';
import { useStep } from './use-step.ts';

export interface DepositDesk {
  readonly decision: QueueDecision<[reason: DepositRejection, note: string]>;
  readonly isSending: boolean;
  /** The open dialog. */
  readonly dialog: 'account' | 'arrival' | 'reject' | undefined;
  readonly close: () => void;
  readonly assign: (wire: number) => void;
  readonly arrive: (received: string, reference: string) => void;
}

/** The steps of a pending deposit: an account for it, what has arrived, one or two approvals; or its rejection. */
export function useDepositDesk(deposit: OperatorDepositRow, mayWork: boolean, onDecided: () => void): DepositDesk {
  const t = useTranslations('console.desk');
  const [asks, setAsks] = useState<'account' | 'arrival'>();
  const { id, version } = deposit;
  const named = { id: String(id) };
  const list = { id, list: operatorDeposits };
  const close = () => setAsks(undefined);
  const assign = useStep(assignBank, list, { done: () => t('done.assigned', named), onDone: close });
  const arrive = useStep(recordArrival, list, { done: () => t('done.arrived', named), onDone: close });
  const approve = useStep(approveDeposit, list, {
    done: ({ state }) => t(state === 'pending' ? 'done.first' : 'done.approved', named),
    onDone: onDecided,
  });
  const reject = useStep(rejectDeposit, list, { done: () => t('done.rejected', named), onDone: onDecided });
  const next = waitsFor(deposit);
  const isSending = [assign, arrive, approve, reject].some((sender) => sender.isSending);
  const decision = useQueueDecision({
    mayDecide: mayWork && deposit.state === 'pending',
    isSending,
    approve: () => (next === 'account' || next === 'arrival' ? setAsks(next) : approve.send({ deposit: id, version })),
    reject: (reason: DepositRejection, note: string) => reject.send({ deposit: id, version, reason, note }),
  });
  return {
    decision,
    isSending,
    dialog: decision.isRejecting ? 'reject' : asks,
    close: () => (decision.isRejecting ? decision.setRejecting(false) : close()),
    assign: (wire) => assign.send({ deposit: id, version, wire }),
    arrive: (received, reference) => arrive.send({ deposit: id, version, received, reference }),
  };
}
