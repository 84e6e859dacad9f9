import type { DepositWire } from '@vitrine/wire/funding/deposit-wires';
import { cx } from 'class-variance-authority';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { CopyLine } from '../CopyLine.tsx';

interface Props {
  readonly wires: readonly DepositWire[];
  /** The id of an account, or 0 for one that is assigned. */
  readonly value: number | undefined;
  readonly onChange: (id: number) => void;
}

const ASSIGN = 0;

/** The bank accounts that take the payment directly, the chosen one with all that a payment names, or one that is assigned. */
export function WireChoice({ wires, value, onChange }: Props) {
  const t = useTranslations('funding.deposit');
  const name = useId();
  const option = (id: number, title: string, note: string) => (
    <label
      className={cx(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-control border px-3 py-2',
        value === id ? 'border-control bg-accent-tint' : 'border-hairline hover:bg-sunken',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={value === id}
        onChange={() => onChange(id)}
        className="size-5 shrink-0"
        style={{ accentColor: 'var(--c-accent)' }}
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-semibold">{title}</span>
        <span className="block text-xs text-muted">{note}</span>
      </span>
    </label>
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1.5 text-sm text-muted">{t('payTo')}</legend>
      {wires.map((wire) => (
        <div key={wire.id} data-wire={wire.id} className="flex flex-col gap-2">
          {option(wire.id, wire.bank_name, wire.payee_name)}
          {value === wire.id ? <WireDetails wire={wire} /> : null}
        </div>
      ))}
      {option(ASSIGN, t('assign'), t('assignNote'))}
    </fieldset>
  );
}

function WireDetails({ wire }: { readonly wire: DepositWire }) {
  const t = useTranslations('funding.bank');
  const deposit = useTranslations('funding.deposit');
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sunken py-2 ps-3">
      <dl className="flex flex-col gap-2">
        <CopyLine label={t('payee_name')} value={wire.payee_name} />
        <CopyLine label={t('payee_account')} value={wire.payee_account} />
        <CopyLine label={t('bank_name')} value={wire.bank_name} />
        <CopyLine label={t('bank_swift')} value={wire.bank_swift} />
        <CopyLine label={t('bank_address')} value={wire.bank_address} />
        <CopyLine label={deposit('bankRemark')} value={wire.bank_remark} />
      </dl>
      {wire.is_simulated ? <p className="pe-3 text-xs text-muted">{deposit('simulatedBank')}</p> : null}
    </div>
  );
}
