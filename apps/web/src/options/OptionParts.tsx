import { pow10, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import type { Direction } from '@vitrine/domain/options/option';
import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Money } from '@vitrine/ui/components/Figures';
import { Input } from '@vitrine/ui/components/Input';
import { Skeleton } from '@vitrine/ui/components/States';
import { stake as stakeFigure } from '@vitrine/ui/format';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ComponentType, useId } from 'react';
import { useTranslations } from 'use-intl';
import { NoAnswer } from '../ground/NoAnswer.tsx';
import { useSite } from '../ground/site.ts';
import { type OptionChoices, stakeEntry } from './option-form.ts';
import { percentOf, shortPercentOf } from './option-terms.ts';
import { SignedStake } from './SignedStake.tsx';
import type { OptionTicketState, useOptionChoices } from './use-option-ticket.ts';
import { useSecondsText } from './use-seconds-text.ts';

export const DIRECTIONS: readonly Direction[] = ['up', 'down'];
export const DIRECTION_ICONS: Readonly<Record<Direction, ComponentType<{ size?: number; 'aria-hidden'?: true }>>> = {
  up: ArrowUp,
  down: ArrowDown,
};

interface PartProps {
  readonly ticket: OptionTicketState;
}

const ONE = pow10(RATE_SCALE);

/** What a loss takes, as a share of the stake. */
function lossShare(profitRatio: bigint, { lossLevel }: OptionChoices): bigint {
  return lossLevel === 'ratio' && profitRatio < ONE ? profitRatio : ONE;
}

/** How long it runs: each choice with what a win brings and what a loss takes, in the same size. */
export function DurationField({ ticket }: PartProps) {
  const t = useTranslations('options.ticket');
  const secondsText = useSecondsText();
  const name = useId();
  const errorId = useId();
  const { choices, summary, durationError } = ticket;
  return (
    <fieldset className="min-w-0" aria-describedby={durationError === undefined ? undefined : errorId}>
      <legend className="flex w-full items-baseline justify-between gap-3 pb-1.5 text-sm text-muted">
        <span>{t('duration')}</span>
        <span className="text-xs">{t('ofAmount')}</span>
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
                onChange={() => ticket.setSeconds(seconds)}
                aria-label={t('choice', { time: secondsText(seconds), win, loss })}
                className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control outline-none"
              />
              <span className="text-base font-semibold">{secondsText(seconds)}</span>
              <bdi dir="ltr" className="numeric flex flex-wrap justify-center gap-x-1.5 text-xs">
                <span className="text-up">+{win}</span>
                <span className="text-down">-{loss}</span>
              </bdi>
            </label>
          );
        })}
      </div>
      <p id={errorId} role="status" className="pt-1.5 text-xs text-danger empty:hidden">
        {durationError}
      </p>
    </fieldset>
  );
}

/** The stake, typed or by one press, beside what there is. */
export function StakeField({ ticket }: PartProps) {
  const t = useTranslations('options.ticket');
  const currency = useSite().data?.currency;
  const secondsText = useSecondsText();
  const { summary, stakes, balance } = ticket;
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
                min: stakeFigure(duration.minStake),
                max: stakeFigure(duration.maxStake),
                time: secondsText(duration.seconds),
              }),
            })}
        {...(ticket.stakeError === undefined ? {} : { error: ticket.stakeError })}
      >
        <Input
          ltr
          value={summary.entry}
          onChange={ticket.setStake}
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
              onClick={() => ticket.chooseStake(stake)}
            >
              {stakeFigure(stake).replace(/\.00$/, '')}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** What each end brings, a loss told as plainly as a win, and how often one must win not to lose on the whole. */
export function ResultLines({ ticket }: PartProps) {
  const t = useTranslations('options.ticket');
  const { win, loss, breakEven, balanceAfter } = ticket.summary;
  const stake = ticket.summary.stake ?? 0n;
  const rows = [
    ['win', win, stake + win],
    ['loss', -loss, stake - loss],
    ['tie', 0n, stake],
  ] as const;
  const cell = 'py-1.5 text-end';
  const head = 'py-1.5 text-start font-normal';
  return (
    <div className="flex flex-col gap-2 text-sm">
      <table className="w-full">
        <caption className="sr-only">{t('results')}</caption>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="text-start font-normal">
              {t('outcome')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('result')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('paidBack')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, result, back]) => (
            <tr key={name} className="border-t border-hairline">
              <th scope="row" className={head}>
                {t(name)}
              </th>
              <td className={cell} data-figure={`option-${name}`}>
                <SignedStake value={result} className="font-semibold" />
              </td>
              <td className={cell}>
                <bdi dir="ltr" className="numeric">
                  {stakeFigure(back)}
                </bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="flex flex-col border-t border-hairline">
        {balanceAfter === undefined ? null : (
          <div className="flex items-baseline justify-between gap-3 border-b border-hairline py-1.5">
            <dt className="text-muted">{t('freeAfter')}</dt>
            <dd>
              <Money value={balanceAfter} />
            </dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-3 py-1.5">
          <dt className="text-muted">{t('breakEven')}</dt>
          <dd data-figure="option-break-even">
            <bdi dir="ltr" className="numeric font-semibold">
              {breakEven === undefined ? '-' : shortPercentOf(breakEven)}
            </bdi>
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** What the figures mean, and how the option is decided. */
export function OptionNote({ ticket }: PartProps) {
  const t = useTranslations('options.ticket');
  const { breakEven } = ticket.summary;
  return (
    <p className="text-xs text-muted">
      {breakEven === undefined ? '' : `${t('breakEvenNote', { rate: shortPercentOf(breakEven) })} `}
      {t('note')}
    </p>
  );
}

interface ButtonsProps extends PartProps {
  readonly directions: readonly Direction[];
}

/** The presses; with them why they do nothing, or what the server said to the last one. */
export function OptionButtons({ ticket, directions }: ButtonsProps) {
  const t = useTranslations('options');
  const secondsText = useSecondsText();
  const reasonId = useId();
  const { summary, reason, refusal, sending } = ticket;
  const { stake, duration } = summary;
  return (
    <div className="flex flex-col gap-2">
      {refusal === undefined ? null : (
        <p role="alert" className="rounded-control bg-warning-tint p-3 text-sm text-warning">
          {refusal}
        </p>
      )}
      <div className={directions.length > 1 ? 'grid grid-cols-2 gap-2' : 'grid'}>
        {directions.map((direction) => {
          const Icon = DIRECTION_ICONS[direction];
          return (
            <Button
              key={direction}
              tone={direction === 'up' ? 'buy' : 'sell'}
              size="large"
              data-direction={direction}
              inert={ticket.isBlocked || (sending !== undefined && sending !== direction)}
              busy={sending === direction}
              aria-describedby={reasonId}
              className="flex-col gap-0! px-2"
              onClick={() => ticket.press(direction)}
            >
              <span className="flex items-center gap-1.5">
                <Icon aria-hidden size={18} />
                {t(direction)}
              </span>
              {stake === undefined || duration === undefined ? null : (
                <span className="text-sm font-normal">
                  {t('ticket.press', { amount: stakeFigure(stake), time: secondsText(duration.seconds) })}
                </span>
              )}
            </Button>
          );
        })}
      </div>
      <p id={reasonId} role="status" className="text-sm text-warning empty:hidden">
        {reason}
      </p>
      {ticket.isLoggedIn ? null : <p className="text-xs text-muted">{t('ticket.loginFirst')}</p>}
    </div>
  );
}

/** What is offered could not be asked, or is not here yet. */
export function ChoicesNotYet({ answer }: { readonly answer: ReturnType<typeof useOptionChoices> }) {
  const app = useTranslations('ground');
  return answer.isError ? (
    <NoAnswer answer={answer} />
  ) : (
    <div role="status" aria-busy className="flex flex-col gap-3 p-4">
      <span className="sr-only">{app('loading')}</span>
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-32" />
      <Skeleton className="h-12" />
      <Skeleton className="h-40" />
      <Skeleton className="h-14" />
    </div>
  );
}
