import { toastDone } from '@vitrine/ui/toast';
import { giveUpPayout } from '@vitrine/wire/funding/operator/give-up-payout';
import { operatorWithdrawals } from '@vitrine/wire/funding/operator/operator-withdrawals';
import { paymentFile } from '@vitrine/wire/funding/operator/payment-file';
import { paymentFiles } from '@vitrine/wire/funding/operator/payment-files';
import { useTranslations } from 'use-intl';
import { useSend } from '../../ground/send.ts';
import { NoteQuestion } from './NoteQuestion.tsx';

const NOTE_LENGTH = 120;

interface Props {
  readonly withdrawal: number;
  readonly onClose: () => void;
}

/** Asks why nobody expects a payment any more. */
export function GiveUpDialog({ withdrawal, onClose }: Props) {
  const t = useTranslations('console.payFiles');
  const giveUp = useSend(giveUpPayout, {
    touches: [
      [`${paymentFiles.operation} one`],
      [paymentFiles.operation],
      [paymentFile.operation],
      [operatorWithdrawals.operation],
    ],
    onDone: ({ state }) => {
      toastDone({ title: t(state === 'failed' ? 'gaveUp' : 'giveUpFirst') });
      onClose();
    },
    isQuiet: true,
  });
  return (
    <NoteQuestion
      title={t('giveUpTitle', { withdrawal: String(withdrawal) })}
      text={t('giveUpText')}
      confirm={t('giveUp')}
      most={NOTE_LENGTH}
      busy={giveUp.isSending}
      error={giveUp.problem}
      onConfirm={(note) => giveUp.send({ withdrawal, note })}
      onClose={onClose}
    />
  );
}
