import { MONEY_SCALE, type Money, parseDecimal } from '@vitrine/domain/kernel/decimal';
import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { proposeGoodwill } from '@vitrine/wire/funding/operator/propose-goodwill';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePropose } from '../ground/use-propose.ts';
import { ReasonField, reasonOf } from './ReasonField.tsx';

export interface GoodwillCustomer {
  readonly id: number;
  readonly currency: string;
  readonly accounts: readonly { readonly balance: string }[];
}

interface Props {
  readonly customer: GoodwillCustomer;
  readonly onClose: () => void;
}

const moneyOf = (text: string): Money => parseDecimal(text, MONEY_SCALE) ?? 0n;

/** Asks how much and why; a second person decides. */
export function GoodwillDialog({ customer: { id, currency, accounts }, onClose }: Props) {
  const t = useTranslations('console.goodwill');
  const app = useTranslations('console.app');
  const [typed, setTyped] = useState({ amount: '', reason: '' });
  const [isTried, setTried] = useState(false);
  const change = usePropose(proposeGoodwill, {
    touches: [],
    done: () => t('proposed', { customer: String(id) }),
    onDone: onClose,
  });
  const [amount, reason] = [typed.amount.trim(), reasonOf(typed.reason)];
  const missing = [...(moneyOf(amount) === 0n ? ['amount'] : []), ...(reason === '' ? ['reason'] : [])];
  const wrong = [...(isTried ? missing : []), ...change.wrongFields];
  const owned = accounts.reduce((sum, { balance }) => sum + moneyOf(balance), 0n);
  return (
    <ConfirmDialog
      open
      title={t('title', { customer: String(id) })}
      description={t('text')}
      confirmLabel={t('button')}
      cancelLabel={app('cancel')}
      busy={change.isSending}
      error={wrong.length > 0 ? t('correct') : change.problem}
      onConfirm={() => {
        setTried(true);
        if (missing.length === 0) change.send({ customer: id, amount, reason });
      }}
      onCancel={onClose}
    >
      <Field label={t('amount')} {...(wrong.includes('amount') && { error: t('amountWrong') })}>
        <Input
          ltr
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          suffix={currency}
          value={typed.amount}
          onChange={(text) => setTyped((now) => ({ ...now, amount: text }))}
        />
      </Field>
      {moneyOf(amount) > owned ? <p className="text-sm font-semibold text-warning">{t('large')}</p> : null}
      <ReasonField
        value={typed.reason}
        isWrong={wrong.includes('reason')}
        onChange={(text) => setTyped((now) => ({ ...now, reason: text }))}
      />
    </ConfirmDialog>
  );
}
