import type { DepositCurrency } from '@vitrine/wire/funding/deposit-currencies';
import type { DepositWire } from '@vitrine/wire/funding/deposit-wires';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { ConfirmDialog } from '../../ground/panels.tsx';
import { useSite } from '../../ground/site.ts';
import { useChatAfterwards } from '../Contact.tsx';
import { RealNameQuestion } from '../RealNameQuestion.tsx';
import { ReasonedButton } from '../ReasonedButton.tsx';
import { AmountField, CurrencyField, ProofField } from './DepositFields.tsx';
import { useAskForBank, useClaimWire, useWires } from './deposit-calls.ts';
import { isNameRefusal, useDepositForm, useNeedsName } from './use-deposit-form.ts';
import { WireChoice } from './WireChoice.tsx';

/** Not a wire: an account is assigned. */
const ASSIGN = 0;

/** State 0: an amount in a currency, to a bank account of the site, or to one that is assigned. */
export function NewBankDeposit({ currencies }: { readonly currencies: readonly DepositCurrency[] }) {
  const t = useTranslations('funding.deposit');
  const deposit = useBankDeposit(currencies);
  const { form, wires, wire, place, sending, question } = deposit;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        deposit.submit();
      }}
    >
      <CurrencyField form={form} currencies={currencies} />
      <AmountField form={form} onChange={sending.forget} />
      {wires.isError ? <NoAnswer answer={wires} /> : null}
      {wires.data === undefined || wires.data.length === 0 ? null : (
        <WireChoice wires={wires.data} value={place} onChange={(id) => form.change({ place: id })} />
      )}
      {wire === undefined ? null : <ProofField {...form.proof} />}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {sending.refusal}
      </p>
      <ReasonedButton type="submit" busy={sending.isSending} reason={deposit.reason}>
        {t(wire === undefined ? 'ask' : 'paid')}
      </ReasonedButton>
      <RealNameQuestion open={question === 'name'} onClose={deposit.close} />
      <NoPayWay open={question === 'no-way'} onClose={deposit.close} onAssign={deposit.assign} />
    </form>
  );
}

/** `withdraw.no_pay_way`: nobody has said where to pay (FND-24). */
function NoPayWay(props: { readonly open: boolean; readonly onClose: () => void; readonly onAssign: () => void }) {
  const t = useTranslations('funding.withdraw');
  return (
    <ConfirmDialog
      open={props.open}
      title={t('no_pay_way')}
      description={t('no_pay_wayText')}
      confirmLabel={t('no_pay_wayAssign')}
      cancelLabel={t('no_pay_wayChoose')}
      onConfirm={props.onAssign}
      onCancel={props.onClose}
    />
  );
}

function useBankDeposit(currencies: readonly DepositCurrency[]) {
  const t = useTranslations('funding.deposit');
  const form = useDepositForm(1, currencies);
  const wires = useWires(form.currency?.id);
  const { sending, claim, ask, forget } = useBankSending(form.clear);
  const blocker = useBlocker(wires.data, form.draft.place);
  const [asked, setAsked] = useState<'name' | 'no-way'>();
  const wire = wires.data?.find(({ id }) => id === form.draft.place);
  const number = { number: form.number, symbol_id: form.currency?.id ?? 0 };
  const reason = form.reason ?? (wires.isPending ? t('wait') : undefined);
  const submit = () => {
    if (blocker === 'name') return setAsked(blocker);
    if (reason !== undefined) return undefined;
    if (wire !== undefined) return claim.send({ ...number, wire_id: wire.id, proofImg: form.draft.proof });
    if (blocker !== undefined) return setAsked(blocker);
    return ask.send(number);
  };
  const close = () => {
    setAsked(undefined);
    forget();
  };
  const assign = () => {
    close();
    form.change({ place: ASSIGN });
    ask.send(number);
  };
  const question = isNameRefusal(sending.error) ? ('name' as const) : asked;
  const shown = blocker === 'name' ? undefined : reason;
  return { form, wires, wire, place: form.draft.place, sending, reason: shown, question, submit, close, assign };
}

/** Both ways to send a deposit by bank; the one that is under way or was refused speaks for both. */
function useBankSending(clear: () => void) {
  const chat = useChatAfterwards();
  const done = () => {
    clear();
    chat();
  };
  const claim = useClaimWire(done);
  const ask = useAskForBank(done);
  const forget = () => {
    claim.forget();
    ask.forget();
  };
  return { claim, ask, forget, sending: claim.refusal !== undefined || claim.isSending ? claim : ask };
}

/** What a dialog explains instead of sending: no verified name, or nobody has said where to pay. */
function useBlocker(
  wires: readonly DepositWire[] | undefined,
  place: number | undefined,
): 'name' | 'no-way' | undefined {
  const needsName = useNeedsName();
  const isChatWay = useSite().data?.is_charge_withdraw_contact === '1';
  if (needsName) return 'name';
  return isUnchosen(wires, place) && !isChatWay ? 'no-way' : undefined;
}

/** There are accounts to choose from, and none is chosen, nor that one is to be assigned. */
function isUnchosen(wires: readonly DepositWire[] | undefined, place: number | undefined): boolean {
  return (wires?.length ?? 0) > 0 && place !== ASSIGN && !wires?.some(({ id }) => id === place);
}
