import type { HoldReason, WithdrawalRejection } from '@vitrine/domain/funding/requests';
import { approveWithdrawal } from '@vitrine/wire/funding/operator/approve-withdrawal';
import { failWithdrawal } from '@vitrine/wire/funding/operator/fail-withdrawal';
import type { OperatorWithdrawalRow } from '@vitrine/wire/funding/operator/fields';
import { holdWithdrawal } from '@vitrine/wire/funding/operator/hold-withdrawal';
import { operatorWithdrawals } from '@vitrine/wire/funding/operator/operator-withdrawals';
import { payWithdrawal } from '@vitrine/wire/funding/operator/pay-withdrawal';
import { rejectWithdrawal } from '@vitrine/wire/funding/operator/reject-withdrawal';
import { releaseWithdrawal } from '@vitrine/wire/funding/operator/release-withdrawal';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShortcuts } from '../ground/shortcuts.ts';
import { type QueueDecision, useQueueDecision } from '../ground/use-queue-decision.ts';
import { useStep } from './use-step.ts';

export interface WithdrawalDesk {
  readonly decision: QueueDecision<[reason: WithdrawalRejection, note: string]>;
  readonly isSending: boolean;
  /** The open dialog. */
  readonly dialog: 'pay' | 'hold' | 'reject' | undefined;
  readonly close: () => void;
  readonly askHold: () => void;
  readonly hold: (reason: HoldReason) => void;
  readonly release: () => void;
  readonly pay: (reference: string) => void;
}

/** The calls of each step, with what is said when one is done. */
function useSteps({ id }: OperatorWithdrawalRow, onDecided: () => void, close: () => void) {
  const t = useTranslations('console.desk');
  const named = { id: String(id) };
  const list = { id, list: operatorWithdrawals };
  return {
    approve: useStep(approveWithdrawal, list, {
      done: ({ state }) => t(state === 'pending' ? 'done.withdrawalFirst' : 'done.withdrawalApproved', named),
      onDone: onDecided,
    }),
    reject: useStep(rejectWithdrawal, list, { done: () => t('done.withdrawalRejected', named), onDone: onDecided }),
    fail: useStep(failWithdrawal, list, { done: () => t('done.failed', named), onDone: onDecided }),
    pay: useStep(payWithdrawal, list, { done: () => t('done.paid', named), onDone: onDecided }),
    hold: useStep(holdWithdrawal, list, {
      done: ({ hold }) => t(hold?.confirmedBy ? 'done.held' : 'done.holdProposed', named),
      onDone: close,
    }),
    release: useStep(releaseWithdrawal, list, { done: () => t('done.released', named) }),
  };
}

/**
 * The steps of an open withdrawal. A pending one is approved or rejected, an approved one is paid or fails; a held one is
 * released. H holds it.
 */
export function useWithdrawalDesk(
  withdrawal: OperatorWithdrawalRow,
  mayWork: boolean,
  onDecided: () => void,
): WithdrawalDesk {
  const [asks, setAsks] = useState<'pay' | 'hold'>();
  const close = () => setAsks(undefined);
  const { id, version, state } = withdrawal;
  const steps = useSteps(withdrawal, onDecided, close);
  const isSending = Object.values(steps).some((sender) => sender.isSending);
  const step = { withdrawal: id, version };
  const decision = useQueueDecision({
    mayDecide: mayWork && (state === 'pending' || state === 'approved'),
    isSending,
    approve: () => (state === 'approved' ? setAsks('pay') : steps.approve.send(step)),
    reject: (reason: WithdrawalRejection, note: string) =>
      (state === 'approved' ? steps.fail : steps.reject).send({ ...step, reason, note }),
  });
  useShortcuts({ h: () => setAsks('hold') }, { isOn: decision.mayDecide && !decision.isResting });
  return {
    decision,
    isSending,
    dialog: decision.isRejecting ? 'reject' : asks,
    close: () => (decision.isRejecting ? decision.setRejecting(false) : close()),
    askHold: () => setAsks('hold'),
    hold: (reason) => steps.hold.send({ ...step, reason }),
    release: () => steps.release.send(step),
    pay: (reference) => steps.pay.send({ ...step, reference }),
  };
}
