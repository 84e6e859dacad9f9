import { Link } from '@tanstack/react-router';
import { Field } from '@vitrine/ui/components/Field';
import { Skeleton } from '@vitrine/ui/components/States';
import type { PayoutWay } from '@vitrine/wire/funding/payout-way';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { Select } from '../../ground/panels.tsx';
import { AddressField } from '../ways/AddressField.tsx';
import { RestNote } from '../ways/RestNote.tsx';
import type { useWithdrawForm } from './use-withdraw-form.ts';

interface Props {
  readonly form: ReturnType<typeof useWithdrawForm>;
}

/** Where the money goes to: typed, or chosen among what is bound. */
export function TargetField({ form }: Props) {
  const { target } = form;
  if (target.isTyped) return <TypedAddress form={form} />;
  if (target.ways.data === undefined)
    return target.ways.isError ? <NoAnswer answer={target.ways} /> : <Skeleton className="h-12 rounded-control" />;
  return <BoundWay form={form} />;
}

function TypedAddress({ form: { target, draft, change } }: Props) {
  const t = useTranslations('funding');
  const [wasLeft, setLeft] = useState(false);
  return (
    <AddressField
      label={t('ways.address')}
      value={draft.address}
      onChange={(address) => change({ address })}
      onBlur={() => setLeft(true)}
      scanned={target.scanned}
      error={wasLeft ? target.wrong : undefined}
    />
  );
}

function BoundWay({ form: { target, tab, currency, change } }: Props) {
  const t = useTranslations('funding');
  return (
    <div className="flex flex-col gap-1">
      {target.isUnbound ? (
        <p className="text-sm text-muted">{t(tab === 0 ? 'withdraw.noCoin' : 'withdraw.noBank')}</p>
      ) : (
        <Field label={t('withdraw.to')}>
          <Select
            options={target.bound.map((way) => ({ value: way.id, label: nameOf(way) }))}
            value={target.way?.id ?? null}
            onChange={(way) => change({ way })}
            placeholder={t('withdraw.chooseWay')}
          />
        </Field>
      )}
      {target.way === undefined ? null : <RestNote way={target.way} />}
      <Link
        to="/mine/withdraw-way"
        search={{ type: tab === 0 ? 1 : 2, currency: currency.id }}
        className="inline-flex min-h-11 items-center self-start text-sm font-semibold text-accent hover:underline"
      >
        {t(tab === 0 ? 'ways.coins.add' : 'ways.bankCards.add')}
      </Link>
    </div>
  );
}

/** An account by its bank, a coin address by itself. */
export const nameOf = ({ type, dc_address, bank_name, payee_account }: PayoutWay): string =>
  type === 1 ? dc_address : [bank_name, payee_account].filter((text) => text !== '').join(' · ');
