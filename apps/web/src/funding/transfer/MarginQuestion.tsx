import { formatDecimal, type Money } from '@vitrine/domain/kernel/decimal';
import { Numeric } from '@vitrine/ui/components/Figures';
import { Line } from '@vitrine/ui/components/Row';
import { ratio } from '@vitrine/ui/format';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../ground/panels.tsx';
import type { AccountFigures } from '../../ledger/index.ts';
import { figuresAfter } from './transfer-form.ts';

interface Props {
  readonly open: boolean;
  /** The contract account as it is, and what would leave it; undefined when no position suffers. */
  readonly change: { readonly figures: AccountFigures; readonly amount: Money } | undefined;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before money leaves an account with open positions: the margin level falls, and the stop-out comes nearer. */
export function MarginQuestion({ open, change, busy, error, onConfirm, onCancel }: Props) {
  const t = useTranslations('funding.transfer.margin');
  const app = useTranslations('ground');
  const after = change && figuresAfter(change.figures, -change.amount).prepaymentRatio;
  return (
    <ConfirmDialog
      open={open}
      title={t('title')}
      description={t('text', {
        call: change?.figures.marginCallLevel ?? 0,
        stop: change?.figures.stopOutLevel ?? 0,
      })}
      confirmLabel={t('confirm')}
      cancelLabel={app('cancel')}
      busy={busy}
      {...(error === undefined ? {} : { error })}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <dl className="flex flex-col gap-2">
        <Line label={t('now')}>
          <Numeric>{ratio(change?.figures.prepaymentRatio ?? '-')}</Numeric>
        </Line>
        <Line label={t('after')}>
          <Numeric className="font-semibold" data-figure="margin-after">
            {ratio(after === undefined ? '-' : formatDecimal(after, 2))}
          </Numeric>
        </Line>
      </dl>
    </ConfirmDialog>
  );
}
