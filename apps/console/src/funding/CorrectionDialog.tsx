import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { isolated } from '@vitrine/ui/format';
import { proposeCorrection } from '@vitrine/wire/funding/operator/propose-correction';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useNameOf } from '../ground/names.ts';
import { moneyText } from '../ground/parts/figure.tsx';
import { useSiteTerms } from '../ground/site-terms.ts';
import { usePropose } from '../ground/use-propose.ts';
import { ReasonField, reasonOf } from './ReasonField.tsx';

/** An entry of the account log, as far as a correction needs it. */
export interface Correctable {
  readonly seq: number;
  /** The place of its posting in that journal row. */
  readonly posting: number;
  readonly reason: string;
  readonly value: string;
}

interface Props {
  readonly entry: Correctable;
  readonly onClose: () => void;
}

/** Asks why an entry was a mistake; a second person decides. */
export function CorrectionDialog({ entry: { seq, posting, reason: of, value }, onClose }: Props) {
  const t = useTranslations('console.correction');
  const marked = useTranslations('console.goodwill');
  const app = useTranslations('console.app');
  const nameOf = useNameOf('reason');
  const currency = useSiteTerms()?.currency ?? '';
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const change = usePropose(proposeCorrection, {
    touches: [],
    done: () => t('proposed', { posting: `${seq}.${posting}` }),
    onDone: onClose,
  });
  const reason = reasonOf(typed);
  const isWrong = (isTried && reason === '') || change.wrongFields.includes('reason');
  return (
    <ConfirmDialog
      open
      title={t('title')}
      description={t('text', {
        reason: nameOf(of),
        amount: isolated(`${moneyText(value)} ${currency}`.trimEnd()),
      })}
      confirmLabel={t('button')}
      cancelLabel={app('cancel')}
      busy={change.isSending}
      error={isWrong ? marked('correct') : change.problem}
      onConfirm={() => {
        setTried(true);
        if (reason !== '') change.send({ seq, idx: posting, reason });
      }}
      onCancel={onClose}
    >
      <ReasonField value={typed} isWrong={isWrong} onChange={setTyped} />
    </ConfirmDialog>
  );
}
