import { approveRealName } from '@vitrine/wire/identity/operator/approve-real-name';
import type { ReviewRow } from '@vitrine/wire/identity/operator/fields';
import { rejectRealName } from '@vitrine/wire/identity/operator/reject-real-name';
import type { RejectionReason } from '@vitrine/wire/identity/real-name-fields';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useHasRested } from '../ground/has-rested.ts';
import { useSend } from '../ground/send.ts';
import { useShortcuts } from '../ground/shortcuts.ts';
import { REVIEWS_KEY } from './review-state.ts';

export interface Decision {
  /** Not yet: the documents have only just been opened. */
  readonly isResting: boolean;
  readonly isSending: boolean;
  readonly approve: () => void;
  readonly reject: (reason: RejectionReason, remark: string) => void;
  /** The dialog that asks why documents are rejected. */
  readonly isRejecting: boolean;
  readonly setRejecting: (isRejecting: boolean) => void;
}

/** The decision on submitted documents, by button or key. */
export function useDecision({ id: review, name, state }: ReviewRow, onDecided: () => void): Decision {
  const t = useTranslations('console.realName');
  const [isRejecting, setRejecting] = useState(false);
  const isResting = !useHasRested();
  const after = { touches: [REVIEWS_KEY, ['real-name-review', review]], onDone: onDecided };
  const approve = useSend(approveRealName, { ...after, done: () => t('approved', { name }) });
  const reject = useSend(rejectRealName, { ...after, done: () => t('rejected', { name }) });
  const decision: Decision = {
    isResting,
    isSending: approve.isSending || reject.isSending,
    approve: () => approve.send({ review }),
    reject: (reason, remark) => reject.send({ review, reason, remark }),
    isRejecting,
    setRejecting,
  };
  const keys = {
    a: ({ repeat }: KeyboardEvent) => {
      if (!repeat) decision.approve();
    },
    r: () => setRejecting(true),
  };
  useShortcuts(keys, { isOn: state === 'pending' && !isResting });
  return decision;
}
