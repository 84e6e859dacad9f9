import { pow10, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Money, Numeric } from '@vitrine/ui/components/Figures';
import { Input } from '@vitrine/ui/components/Input';
import { percentOf, shortMoney, withCurrency } from '@vitrine/ui/format';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useSite } from '../../ground/site.ts';
import { useSecondsText } from '../use-seconds-text.ts';
import { type OptionChoices, stakeEntry } from './option-form.ts';
import type { OptionTicketState } from './use-option-ticket.ts';

interface Props {
  readonly ticket: OptionTicketState;
}

const ONE = pow10(RATE_SCALE);

/** What a loss costs, as a share of the stake. */
function lossShare(profitRatio: bigint, { lossLevel }: OptionChoices): bigint {
  return lossLevel === 'ratio' && profitRatio < ONE ? profitRatio : ONE;
}

/** The duration: each choice with what a win pays and what a loss costs, in the same size. */
export function DurationField({ ticket }: Props) {
  const t = useTranslations('options.ticket');
  const secondsText = useSecondsText();
  const name = useId();
  const errorId = useId();
  const { choices, summary, errors } = ticket;
  return (
    <fieldset className="min-w-0" aria-describedby={errors.duration === undefined ? undefined : errorId}>
      <legend className="flex w-full items-baseline justify-between gap-3 pb-1.5 text-sm text-muted">
        <span>{t('duration')}</span>
        <span className="text-xs">{t('percentOfStake')}</span>
      </legend>
      <div className="grid grid-cols-3 gap-2">
        {choices.durations.map(({ seconds, profitRatio }) => {
          const win = percentOf(profitRatio);
          const loss = percentOf(lossShare(profitRatio, choices));
          return (
            <label
              key={seconds}
              data-seconds={seconds}
              className="relative flex min-h-14 min-w-0 cursor-pointer flex-col items-center justify-center rounded-control border border-hairline px-1 py-1.5 text-center hover:bg-sunken has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={name}
                value={seconds}
                checked={summary.duration?.seconds === seconds}
                onChange={() => ticket.change({ seconds })}
                aria-label={t('choice', { time: secondsText(seconds), win, loss })}
                className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control outline-none"
              />
              <span className="text-base font-semibold">{secondsText(seconds)}</span>
              <Numeric className="flex flex-wrap justify-center gap-x-1.5 text-xs">
                <span className="text-up">+{win}</span>
                <span className="text-down">-{loss}</span>
              </Numeric>
            </label>
          );
        })}
      </div>
      <p id={errorId} role="status" className="pt-1.5 text-xs text-danger empty:hidden">
        {errors.duration}
      </p>
    </fieldset>
  );
}

/** The stake, typed or by a button, with the free balance. */
export function StakeField({ ticket }: Props) {
  const t = useTranslations('options.ticket');
  const currency = useSite().data?.currency;
  const secondsText = useSecondsText();
  const { summary, stakes, balance, errors, change } = ticket;
  const { duration } = summary;
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t('amount')}
        aside={
          balance === undefined ? undefined : (
            <span className="text-xs" data-figure="option-balance">
              {t('free')} <Money value={balance} />
            </span>
          )
        }
        {...(duration === undefined
          ? {}
          : {
              hint: t('amountHint', {
                min: withCurrency(shortMoney(duration.minStake)),
                max: withCurrency(shortMoney(duration.maxStake)),
                time: secondsText(duration.seconds),
              }),
            })}
        {...(errors.stake === undefined ? {} : { error: errors.stake })}
      >
        <Input
          ltr
          value={summary.entry}
          onChange={(stake) => change({ stake })}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={14}
          suffix={currency}
        />
      </Field>
      {stakes.length === 0 ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight
        <div role="group" aria-label={t('quick')} className="grid grid-cols-3 gap-2">
          {stakes.map((stake) => (
            <Button
              key={stakeEntry(stake)}
              size="small"
              className="numeric px-1"
              aria-pressed={summary.stake === stake}
              onClick={() => change({ stake: stakeEntry(stake) })}
            >
              {shortMoney(stake).replace(/\.00$/, '')}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
