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

/** What is typed, and what becomes of it. */
function useGoodwill({ customer: { id }, onClose }: Props) {
  const t = useTranslations('console.goodwill');
  const [typed, setTyped] = useState({ amount: '', reason: '' });
  const [isTried, setTried] = useState(false);
  const change = usePropose(proposeGoodwill, {
    touches: [],
    done: () => t('proposed', { customer: String(id) }),
    onDone: onClose,
  });
  const [amount, reason] = [typed.amount.trim(), reasonOf(typed.reason)];
  const missing = [...(moneyOf(amount) === 0n ? ['amount'] : []), ...(reason === '' ? ['reason'] : [])];
  return {
    typed,
    put: (part: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...part })),
    amount: moneyOf(amount),
    wrong: [...(isTried ? missing : []), ...change.wrongFields],
    change,
    propose: () => {
      setTried(true);
      if (missing.length === 0) change.send({ customer: id, amount, reason });
    },
  };
}

/** Asks how much and why; a second person decides. */
export function GoodwillDialog(props: Props) {
  const t = useTranslations('console.goodwill');
  const app = useTranslations('console.app');
  const { typed, put, amount, wrong, change, propose } = useGoodwill(props);
  const { id, currency, accounts } = props.customer;
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
      onConfirm={propose}
      onCancel={props.onClose}
    >
      <AmountField
        currency={currency}
        value={typed.amount}
        isWrong={wrong.includes('amount')}
        onChange={(text) => put({ amount: text })}
      />
      {amount > owned ? <p className="text-sm font-semibold text-warning">{t('large')}</p> : null}
      <ReasonField value={typed.reason} isWrong={wrong.includes('reason')} onChange={(text) => put({ reason: text })} />
    </ConfirmDialog>
  );
}

interface AmountProps {
  readonly currency: string;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (text: string) => void;
}

function AmountField({ currency, isWrong, ...input }: AmountProps) {
  const t = useTranslations('console.goodwill');
  return (
    <Field label={t('amount')} {...(isWrong && { error: t('amountWrong') })}>
      <Input ltr inputMode="decimal" autoComplete="off" maxLength={30} suffix={currency} {...input} />
    </Field>
  );
}
