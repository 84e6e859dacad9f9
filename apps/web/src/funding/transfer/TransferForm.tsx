import { getRouteApi } from '@tanstack/react-router';
import { type Money as Amount, MONEY_SCALE } from '@vitrine/domain/kernel/decimal';
import { Field, FieldAction } from '@vitrine/ui/components/Field';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { exactMoney, withCurrency } from '@vitrine/ui/format';
import type { Account } from '@vitrine/wire/ledger/account';
import { ArrowDownUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Select } from '../../ground/panels.tsx';
import { useSite } from '../../ground/site.ts';
import { readNumber } from '../../ground/typed-number.ts';
import { type AccountFigures, useFigures } from '../../ledger/index.ts';
import { AmountInput } from '../AmountInput.tsx';
import { fieldText } from '../amounts.ts';
import { ReasonedButton } from '../ReasonedButton.tsx';
import { TRANSFER_ACCOUNTS } from './accounts.ts';
import { MarginQuestion } from './MarginQuestion.tsx';
import { TransferLines } from './TransferLines.tsx';
import { type AmountProblem, CONTRACT, problemOf, transferableOf, type Way, wayOf, withEnd } from './transfer-form.ts';
import { useTransfer } from './use-transfer.ts';

const route = getRouteApi('/mine/transfer');

/** From which account, to which, how much, and what is left; the two ends stand in the address. */
export function TransferForm({ accounts }: { readonly accounts: readonly Account[] }) {
  const t = useTranslations('funding.transfer');
  const form = useTransferForm(accounts);
  const { sending, harm } = form;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (harm === undefined) form.send();
        else form.ask(true);
      }}
    >
      <Ends way={form.way} onChange={form.choose} />
      <AmountField value={form.text} most={form.most} error={form.wrong} onChange={form.type} />
      <TransferLines accounts={accounts} way={form.way} amount={form.amount ?? 0n} />
      <ReasonedButton type="submit" busy={sending.isSending} reason={form.reason}>
        {form.amount === undefined ? t('submit') : t('submitAmount', { amount: withCurrency(exactMoney(form.amount)) })}
      </ReasonedButton>
      <MarginQuestion
        open={form.isAsking && harm !== undefined}
        change={harm}
        busy={sending.isSending}
        error={sending.refusal}
        onConfirm={form.send}
        onCancel={() => form.ask(false)}
      />
    </form>
  );
}

/** What is said at the amount itself: not that there is none yet. */
const isWrong = (problem: AmountProblem | undefined): problem is AmountProblem =>
  problem !== undefined && problem !== 'empty' && problem !== 'nothing';

function useTransferForm(accounts: readonly Account[]) {
  const t = useTranslations('funding.transfer');
  const navigate = route.useNavigate();
  const way = wayOf(route.useSearch());
  const [{ text, isAsking }, setEntry] = useState({ text: '', isAsking: false });
  const figures = useFigures();
  const type = (next: string) => {
    sending.forget();
    setEntry({ text: next, isAsking: false });
  };
  const sending = useTransfer(() => type(''));
  const from = accounts.find(({ accountTypeId }) => accountTypeId === way.from)!;
  const most = transferableOf(from, figures);
  const typed = readNumber(text, MONEY_SCALE);
  const problem = most === undefined ? undefined : problemOf(text, typed, most);
  const amount = most === undefined || problem !== undefined ? undefined : typed;
  const explain = useProblemWords(most);
  return {
    way,
    text,
    most,
    /** Undefined while nothing that can be transferred is entered. */
    amount,
    sending,
    wrong: sending.refusal ?? (isWrong(problem) ? explain(problem) : undefined),
    reason: most === undefined ? t('wait') : problem && explain(problem),
    /** What it means for open positions. */
    harm: amount === undefined ? undefined : marginAt(way, figures, amount),
    choose: (search: Way) => {
      type(text);
      void navigate({ search, replace: true });
    },
    type,
    isAsking,
    ask: (asks: boolean) => setEntry({ text, isAsking: asks }),
    send: () => {
      if (amount !== undefined) sending.send({ balance: fieldText(amount), currency_id: from.currencyId, ...way });
    },
  };
}

/** What a transfer out of the contract account means for the positions that are open on it; undefined for any other. */
function marginAt(way: Way, figures: AccountFigures | undefined, amount: Amount) {
  if (way.from !== CONTRACT || figures === undefined || figures.usedMargin === 0n) return undefined;
  return { figures, amount };
}

function useProblemWords(most: Amount | undefined) {
  const t = useTranslations('funding.transfer');
  return (problem: AmountProblem): string => t(`problem.${problem}`, { most: withCurrency(exactMoney(most ?? 0n)) });
}

/** Both accounts, one above the other as the money moves, and what makes them change places. */
function Ends({ way, onChange }: { readonly way: Way; readonly onChange: (way: Way) => void }) {
  const t = useTranslations('funding.transfer');
  const accounts = useTranslations('ledger.accounts');
  const options = TRANSFER_ACCOUNTS.map(({ id, name }) => ({ value: id, label: accounts(name) }));
  return (
    <div className="flex items-center gap-2">
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        {(['from', 'to'] as const).map((end) => (
          <Field key={end} label={t(end)}>
            <Select
              options={options}
              value={way[end]}
              onChange={(id) => onChange(withEnd(way, end, id))}
              placeholder={t(end)}
            />
          </Field>
        ))}
      </div>
      <IconButton
        label={t('swap')}
        icon={<ArrowDownUp aria-hidden size={18} />}
        onClick={() => onChange({ from: way.to, to: way.from })}
      />
    </div>
  );
}

interface AmountProps {
  readonly value: string;
  /** What may leave the account; undefined until it is known. */
  readonly most: Amount | undefined;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** The amount, and the shortcut that fills in everything that may leave the account (FND-66). */
function AmountField({ value, most, error, onChange }: AmountProps) {
  const t = useTranslations('funding.transfer');
  const currency = useSite().data?.currency ?? '';
  return (
    <AmountInput
      label={t('amount')}
      hint={most === undefined ? t('wait') : t('transferable', { amount: withCurrency(exactMoney(most)) })}
      error={error}
      all={
        most ? (
          <FieldAction aria-label={t('allNamed')} onClick={() => onChange(fieldText(most))}>
            {t('allOf')}
          </FieldAction>
        ) : undefined
      }
      name="balance"
      value={value}
      onChange={onChange}
      unit={currency}
    />
  );
}
