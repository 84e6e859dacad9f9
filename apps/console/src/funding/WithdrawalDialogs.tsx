import { HOLD_REASONS, WITHDRAWAL_REJECTIONS } from '@vitrine/domain/funding/requests';
import type { OperatorWithdrawalRow } from '@vitrine/wire/funding/operator/fields';
import { useTranslations } from 'use-intl';
import { ReasonDialog } from '../ground/parts/ReasonDialog.tsx';
import { ReferenceDialog } from './ReferenceDialog.tsx';
import type { WithdrawalDesk } from './use-withdrawal-desk.ts';

interface Props {
  readonly withdrawal: OperatorWithdrawalRow;
  readonly desk: WithdrawalDesk;
}

/** The dialog of the step that was chosen. */
export function WithdrawalDialogs({ withdrawal, desk }: Props) {
  const t = useTranslations('console.desk');
  const id = String(withdrawal.id);
  if (desk.dialog === 'pay')
    return (
      <ReferenceDialog
        title={t('payTitle', { id })}
        text={t('payText', { amount: `${withdrawal.pays} ${withdrawal.currency}` })}
        confirmLabel={t('pay')}
        isSending={desk.isSending}
        onConfirm={desk.pay}
        onCancel={desk.close}
      />
    );
  if (desk.dialog === 'hold') return <HoldDialog withdrawal={withdrawal} desk={desk} />;
  const isFailing = withdrawal.state === 'approved';
  return (
    <ReasonDialog
      title={t(isFailing ? 'failTitle' : 'rejectWithdrawalTitle', { id })}
      text={t(isFailing ? 'failText' : 'rejectWithdrawalText')}
      confirmLabel={t(isFailing ? 'fail' : 'reject')}
      reasonLabel={t('reason')}
      reasons={WITHDRAWAL_REJECTIONS}
      nameOf={(reason) => t(`reasons.${reason}`)}
      remarkLabel={t('note')}
      isSending={desk.isSending}
      onConfirm={desk.decision.reject}
      onCancel={desk.close}
    />
  );
}

/** Proposes a hold or its renewal; a second person confirms the reason that the first has chosen. */
function HoldDialog({ withdrawal: { id, hold }, desk }: Props) {
  const t = useTranslations('console.desk');
  const proposed = hold !== null && hold.confirmedBy === null ? hold.reason : undefined;
  return (
    <ReasonDialog
      title={t(proposed === undefined ? 'holdTitle' : 'confirmHoldTitle', { id: String(id) })}
      text={t(proposed === undefined ? 'holdText' : 'confirmHoldText')}
      confirmLabel={t(proposed === undefined ? 'hold' : 'confirmHold')}
      reasonLabel={t('reason')}
      reasons={proposed === undefined ? HOLD_REASONS : [proposed]}
      nameOf={(reason) => t(`holdReasons.${reason}`)}
      isSending={desk.isSending}
      onConfirm={(reason) => desk.hold(reason)}
      onCancel={desk.close}
    />
  );
}
