import { approveRealName } from '@vitrine/wire/identity/operator/approve-real-name';
import type { ReviewRow } from '@vitrine/wire/identity/operator/fields';
import { rejectRealName } from '@vitrine/wire/identity/operator/reject-real-name';
import type { RejectionReason } from '@vitrine/wire/identity/real-name-fields';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../ground/send.ts';
import { type QueueDecision, useQueueDecision } from '../ground/use-queue-decision.ts';
import { REVIEWS_KEY } from './review-state.ts';

export interface Decision extends QueueDecision<[reason: RejectionReason, remark: string]> {
  /** Where the documents show that the customer lives; empty: as they registered. */
  readonly country: string;
  readonly setCountry: (country: string) => void;
}

/** The decision on submitted documents. */
export function useDecision({ id: review, name, state }: ReviewRow, onDecided: () => void): Decision {
  const t = useTranslations('console.realName');
  const [country, setCountry] = useState('');
  const after = { touches: [REVIEWS_KEY, ['real-name-review', review]], onDone: onDecided };
  const approve = useSend(approveRealName, { ...after, done: () => t('approved', { name }) });
  const reject = useSend(rejectRealName, { ...after, done: () => t('rejected', { name }) });
  const decision = useQueueDecision({
    mayDecide: state === 'pending',
    isSending: approve.isSending || reject.isSending,
    approve: () => approve.send(country === '' ? { review } : { review, country }),
    reject: (reason: RejectionReason, remark: string) => reject.send({ review, reason, remark }),
  });
  return { ...decision, country, setCountry };
}
