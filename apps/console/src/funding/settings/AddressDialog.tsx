import { Checkbox } from '@vitrine/ui/components/Checkbox';
import { operatorChannels } from '@vitrine/wire/funding/operator/operator-channels';
import { proposeChannel } from '@vitrine/wire/funding/operator/propose-channel';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ProposeDialog } from '../../ground/parts/ProposeDialog.tsx';
import { TermField } from '../../ground/parts/TermField.tsx';
import { useWrongFields } from '../../ground/parts/use-wrong-fields.ts';
import { usePropose } from '../../ground/use-propose.ts';
import { CurrencyChoice, useCurrenciesOf } from './CurrencyChoice.tsx';
import type { Channel } from './settings.ts';

const FIELDS = ['currency', 'address', 'memo', 'isActive'] as const;
const NEW_CHANNEL = { currency: 0, address: '', memo: '', isActive: '1' as '0' | '1' };

interface Props {
  /** Undefined: a new one. */
  readonly channel: Channel | undefined;
  readonly onClose: () => void;
}

/** What is typed, and what becomes of it. */
function useAddressForm({ channel, onClose }: Props) {
  const t = useTranslations('console.payments.addresses');
  const currencies = useCurrenciesOf('coin');
  const [before] = useState(channel && pick(channel));
  const [form, setForm] = useState(before ?? NEW_CHANNEL);
  const change = usePropose(proposeChannel, {
    touches: [[operatorChannels.operation]],
    done: () => t('proposed'),
    onDone: onClose,
  });
  const isRefused = change.reason === 'funding.address-invalid';
  return {
    currencies,
    before,
    after: { ...form, currency: form.currency || (currencies?.[0]?.id ?? 0), address: form.address.trim() },
    form,
    put: (part: Partial<typeof form>) => setForm((now) => ({ ...now, ...part })),
    change,
    isRefused,
    wrong: isRefused ? ['address'] : change.wrongFields,
  };
}

type Form = ReturnType<typeof useAddressForm>;

/** Proposes where customers pay coins to. A code of the authenticator is asked for on the way. */
export function AddressDialog(props: Props) {
  const t = useTranslations('console.payments.addresses');
  const form = useAddressForm(props);
  const { before, after, change, currencies } = form;
  const isEmpty = currencies?.length === 0;
  return (
    <ProposeDialog
      title={t(before === undefined ? 'add' : 'edit')}
      description={t('text')}
      before={before ?? {}}
      after={after}
      isChanged={!isEmpty && FIELDS.some((key) => after[key] !== before?.[key])}
      isSending={change.isSending}
      problem={useProblem(isEmpty, form)}
      onPropose={() => change.send({ channel: props.channel?.id ?? 0, ...after })}
      onClose={props.onClose}
    >
      <AddressFields {...form} />
    </ProposeDialog>
  );
}

function AddressFields({ currencies, after, form, wrong, put }: Form) {
  const names = useTranslations('console.terms');
  return (
    <>
      <CurrencyChoice currencies={currencies} value={after.currency} onChange={(currency) => put({ currency })} />
      <TermField
        name="address"
        isWrong={wrong.includes('address')}
        maxLength={120}
        value={form.address}
        onChange={(address) => put({ address })}
      />
      <TermField
        name="memo"
        isWrong={wrong.includes('memo')}
        maxLength={60}
        value={form.memo}
        onChange={(memo) => put({ memo })}
      />
      <Checkbox
        label={names('isActive')}
        checked={form.isActive === '1'}
        onChange={(isOn) => put({ isActive: isOn ? '1' : '0' })}
      />
    </>
  );
}

/** What stands below the fields: what to correct, and why an address was refused. */
function useProblem(isEmpty: boolean, { wrong, change: { problem }, isRefused }: Form) {
  const t = useTranslations('console.payments.addresses');
  const named = useWrongFields(FIELDS, wrong);
  if (isEmpty) return t('noCurrency');
  return isRefused ? problem : (named ?? problem);
}

const pick = ({ currency, address, memo, isActive }: Channel) => ({ currency, address, memo, isActive });
