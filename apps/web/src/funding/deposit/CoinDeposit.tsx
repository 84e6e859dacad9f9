import { Field } from '@vitrine/ui/components/Field';
import { Skeleton } from '@vitrine/ui/components/States';
import type { DepositChannel } from '@vitrine/wire/funding/deposit-channels';
import type { DepositCurrency } from '@vitrine/wire/funding/deposit-currencies';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { NoData } from '../../ground/ListEnd.tsx';
import { lazyPart } from '../../ground/lazy-part.ts';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { Select } from '../../ground/panels.tsx';
import { useChatAfterwards } from '../Contact.tsx';
import { CopyLine } from '../CopyLine.tsx';
import { RealNameQuestion } from '../RealNameQuestion.tsx';
import { ReasonedButton } from '../ReasonedButton.tsx';
import { AmountField, CurrencyField, ProofField } from './DepositFields.tsx';
import { useChannels, useClaimCoin } from './deposit-calls.ts';
import { isNameRefusal, useDepositForm, useNeedsName } from './use-deposit-form.ts';

/** The address stands beside it as text. */
const QrCode = lazyPart(async () => (await import('@vitrine/ui/components/QrCode')).QrCode);

/** Deposits by a coin address: where to pay, then what was paid (FND-05, FND-06). */
export function CoinDeposit({ currencies }: { readonly currencies: readonly DepositCurrency[] }) {
  const t = useTranslations('funding.deposit');
  const deposit = useCoinDeposit(currencies);
  const { form, channels, channel, claim } = deposit;
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
      {channels.data === undefined ? (
        channels.isError ? (
          <NoAnswer answer={channels} />
        ) : (
          <Skeleton className="h-48 rounded-card" />
        )
      ) : channel === undefined ? (
        <NoData text={t('noChannel')} />
      ) : (
        <Channel channels={channels.data} channel={channel} onChoose={(place) => form.change({ place })} />
      )}
      <AmountField form={form} onChange={claim.forget} />
      <ProofField {...form.proof} />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {claim.refusal}
      </p>
      <ReasonedButton type="submit" busy={claim.isSending} reason={deposit.reason}>
        {t('paid')}
      </ReasonedButton>
      <RealNameQuestion open={deposit.isNameAsked} onClose={deposit.close} />
    </form>
  );
}

function useCoinDeposit(currencies: readonly DepositCurrency[]) {
  const t = useTranslations('funding.deposit');
  const form = useDepositForm(0, currencies);
  const channels = useChannels(form.currency?.id);
  const chat = useChatAfterwards();
  const needsName = useNeedsName();
  const [isAsking, setAsking] = useState(false);
  const claim = useClaimCoin(() => {
    form.clear();
    chat();
  });
  const channel = channels.data?.find(({ id }) => id === form.draft.place) ?? channels.data?.[0];
  const reason = channels.isPending ? t('wait') : channel === undefined ? t('noChannel') : form.reason;
  const submit = () => {
    if (needsName) return setAsking(true);
    if (reason !== undefined || channel === undefined || form.currency === undefined) return undefined;
    const { id: charge_id, address } = channel;
    claim.send({ number: form.number, symbol_id: form.currency.id, charge_id, address, proofImg: form.draft.proof });
  };
  return {
    form,
    channels,
    channel,
    claim,
    submit,
    reason: needsName ? undefined : reason,
    isNameAsked: isAsking || isNameRefusal(claim.error),
    close: () => {
      setAsking(false);
      claim.forget();
    },
  };
}

interface ChannelProps {
  readonly channels: readonly DepositChannel[];
  readonly channel: DepositChannel;
  readonly onChoose: (id: number) => void;
}

/** The address that takes the payment: as a code, and as text that is copied. */
function Channel({ channels, channel, onChoose }: ChannelProps) {
  const t = useTranslations('funding.deposit');
  const { address, currency_code, protocol_code, memo, confirmations, is_simulated } = channel;
  const network = protocol_code === '' ? currency_code : protocol_code;
  return (
    <div className="flex flex-col gap-3 rounded-card border border-hairline p-3" data-channel={channel.id}>
      {channels.length > 1 ? (
        <Field label={t('network')}>
          <Select
            options={channels.map((one) => ({ value: one.id, label: one.protocol_code || one.currency_code }))}
            value={channel.id}
            onChange={onChoose}
            placeholder={t('network')}
          />
        </Field>
      ) : null}
      <Suspense fallback={<Skeleton className="h-48 rounded-card" />}>
        <QrCode text={address} label={t('qr')} />
      </Suspense>
      <dl className="flex flex-col gap-2">
        <CopyLine label={t('address', { network })} value={address} />
        <CopyLine label={t('memo')} value={memo} />
      </dl>
      <p className="text-xs text-muted">
        {is_simulated ? t('simulatedChain') : t('onlyNetwork', { code: currency_code, network, confirmations })}
      </p>
    </div>
  );
}
