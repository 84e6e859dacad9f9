import { isLooser, type OwnLimitKind, SESSION_MINUTES } from '@vitrine/domain/ledger/own-limits';
import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { shortMoney, withCurrency } from '@vitrine/ui/format';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ground/panels.tsx';
import { plainNumber, readNumber } from '../../ground/typed-number.ts';
import { useSetLimit } from './limit-calls.ts';

interface Props {
  readonly limit: OwnLimitKind;
  /** The value in force as the call takes it; null: none. */
  readonly current: string | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Decimals that a value may have: cents, and whole minutes. */
const decimalsOf = (limit: OwnLimitKind): number => (limit === 'session' ? 0 : 2);
const MOST_AMOUNT = 1_000_000_000;

/** Sets or changes a limit. */
export function LimitDialog(props: Props) {
  const t = useTranslations('limits');
  const app = useTranslations('ground');
  const { limit, open, onClose } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`${limit}.title`)}
      description={t(`${limit}.explain`)}
      closeLabel={app('close')}
    >
      <LimitForm {...props} />
    </Dialog>
  );
}

/** What was typed, in units of the field, unless it cannot be a limit. */
function readLimit(limit: OwnLimitKind, text: string): bigint | undefined {
  const decimals = decimalsOf(limit);
  const value = readNumber(text, decimals);
  const [least, most] = limit === 'session' ? [SESSION_MINUTES.least, SESSION_MINUTES.most] : [1, MOST_AMOUNT];
  const unit = 10n ** BigInt(decimals);
  return value !== undefined && value >= BigInt(least) * unit && value <= BigInt(most) * unit ? value : undefined;
}

function LimitForm({ limit, current, onClose }: Props) {
  const t = useTranslations('limits');
  const [text, setText] = useState('');
  const { set, isSending, refusal, forget } = useSetLimit(onClose);
  const decimals = decimalsOf(limit);
  const value = readLimit(limit, text);
  const now = readNumber(current ?? '', 6) ?? 0n;
  const isLater = value !== undefined && isLooser(value * 10n ** BigInt(6 - decimals), now);
  const isWrong = text !== '' && value === undefined;
  const error = isWrong ? t(`${limit}.invalid`) : refusal;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== undefined) set({ limit, value: plainNumber(text, decimals) as string });
      }}
    >
      <Field
        label={t(`${limit}.field`)}
        hint={isLater ? t('looser') : t('tighter')}
        {...(error === undefined ? {} : { error })}
      >
        <Input
          ltr
          inputMode={decimals === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={text}
          placeholder={current === null ? '' : shown(limit, current)}
          onChange={(next) => {
            forget();
            setText(next);
          }}
        />
      </Field>
      <Button type="submit" tone="accent" busy={isSending} inert={value === undefined}>
        {t(isLater ? 'saveLater' : 'save')}
      </Button>
      {current === null ? null : (
        <Button busy={isSending} onClick={() => set({ limit, value: '0' })}>
          {t('remove')}
        </Button>
      )}
    </form>
  );
}

function shown(limit: OwnLimitKind, current: string): string {
  return limit === 'session' ? current : withCurrency(shortMoney(readNumber(current, 6) ?? 0n));
}
