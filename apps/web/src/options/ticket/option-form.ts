import { formatDecimal, MONEY_SCALE, type Money, type Rate } from '@vitrine/domain/kernel/decimal';
import type { LossLevel } from '@vitrine/domain/options/option';
import { breakEvenRate, lossOf, payoutOf, STAKE_DECIMALS, STAKE_STEP } from '@vitrine/domain/options/settlement';
import type { ResponseOf } from '@vitrine/wire/call';
import type { seconds } from '@vitrine/wire/options/seconds';
import type { Reason } from '@vitrine/wire/reasons';
import { readNumber } from '../../ground/typed-number.ts';
import { amountOf } from '../../ground/wire-numbers.ts';
import type { MarketState } from '../../market/index.ts';
import { lossLevelOf, rateOf } from '../option-terms.ts';

/** One choice of duration, with its terms. */
export interface Duration {
  readonly seconds: number;
  readonly profitRatio: Rate;
  readonly minStake: Money;
  readonly maxStake: Money;
}

/** The choices that timed options are offered with. */
export interface OptionChoices {
  readonly durations: readonly Duration[];
  /** Stakes to choose from. */
  readonly amounts: readonly Money[];
  readonly lossLevel: LossLevel;
  /** To this account, or to what a visitor would open. */
  readonly isOffered: boolean;
  /** Increases with every change of the terms. */
  readonly version: number;
}

export function choicesOf(offer: ResponseOf<typeof seconds>): OptionChoices {
  const { sec, number, loss_level, is_offered, terms_version } = offer;
  return {
    durations: sec.map(({ Seconds, ProfitRatio, LimitAmount, MaxAmount }) => ({
      seconds: Seconds,
      profitRatio: rateOf(ProfitRatio),
      minStake: amountOf(LimitAmount),
      maxStake: amountOf(MaxAmount),
    })),
    amounts: number.map((each) => amountOf(each.Number)),
    lossLevel: lossLevelOf(loss_level),
    isOffered: is_offered === '1',
    version: terms_version,
  };
}

/** What is entered; where nothing is, the shortest duration and its minimum stake apply. */
export interface OptionForm {
  readonly seconds: number | undefined;
  readonly stake: string | undefined;
}

/** A stake as a form holds it: no trailing `.00`. */
export function stakeEntry(stake: Money): string {
  return formatDecimal(stake / STAKE_STEP, STAKE_DECIMALS).replace(/\.00$/, '');
}

/** An amount above zero as typed; undefined when it cannot be read. */
export function readStake(text: string): Money | undefined {
  const stake = readNumber(text, MONEY_SCALE);
  return stake === 0n ? undefined : stake;
}

/** What the form is judged against. */
export interface OptionContext {
  readonly choices: OptionChoices;
  readonly market: MarketState;
  readonly hasQuote: boolean;
  /** The market stays open by its calendar for so many seconds from now. */
  readonly staysOpen: (seconds: number) => boolean;
  /** Free on the options account; undefined for a visitor, or until it is known. */
  readonly balance: Money | undefined;
}

export type OptionProblem =
  | 'notOffered'
  | 'noDurations'
  | 'closed'
  | 'suspended'
  | 'noQuote'
  | 'stale'
  | 'durationGone'
  | 'closesBefore'
  | 'stakeUnreadable'
  | 'stakeDecimals'
  | 'stakeBelow'
  | 'stakeAbove'
  | 'insufficient';

const AT_FIELD: ReadonlySet<OptionProblem> = new Set([
  'durationGone',
  'closesBefore',
  'stakeUnreadable',
  'stakeDecimals',
  'stakeBelow',
  'stakeAbove',
  'insufficient',
]);

/** The problem is told at the field that causes it, not at the buttons. */
export function isAtField(problem: OptionProblem): boolean {
  return AT_FIELD.has(problem);
}

export interface OptionSummary {
  readonly duration: Duration | undefined;
  /** The text in the field. */
  readonly entry: string;
  readonly stake: Money | undefined;
  /** What a win pays on top of the stake; 0 when the amount is not a positive number (OPT-04). */
  readonly win: Money;
  /** What a loss costs of the stake; 0 likewise. */
  readonly loss: Money;
  /** Share of options that must win to lose nothing overall; undefined without a duration. */
  readonly breakEven: Rate | undefined;
  /** Balance while the option runs. */
  readonly balanceAfter: Money | undefined;
  readonly durationProblem: OptionProblem | undefined;
  readonly stakeProblem: OptionProblem | undefined;
  /** Why neither direction can be ordered: the first in the order of the core's guards. */
  readonly problem: OptionProblem | undefined;
}

function problemOfMarket({ market, hasQuote }: OptionContext): OptionProblem | undefined {
  if (market === 'closed' || market === 'suspended') return market;
  if (!hasQuote) return 'noQuote';
  return market === 'stale' ? 'stale' : undefined;
}

function problemOfStake(
  stake: Money | undefined,
  duration: Duration | undefined,
  balance: Money | undefined,
): OptionProblem | undefined {
  if (stake === undefined) return 'stakeUnreadable';
  if (stake % STAKE_STEP !== 0n) return 'stakeDecimals';
  if (duration !== undefined && stake < duration.minStake) return 'stakeBelow';
  if (duration !== undefined && stake > duration.maxStake) return 'stakeAbove';
  return balance !== undefined && stake > balance ? 'insufficient' : undefined;
}

/** Everything that the form shows, by the formulas that settle the option: screen and server cannot disagree. */
export function optionSummary(form: OptionForm, context: OptionContext): OptionSummary {
  const { choices, market, staysOpen, balance } = context;
  const { durations, lossLevel, isOffered } = choices;
  const duration =
    form.seconds === undefined ? durations[0] : durations.find(({ seconds }) => seconds === form.seconds);
  const entry = form.stake ?? (duration === undefined ? '' : stakeEntry(duration.minStake));
  const stake = readStake(entry);
  const stakeProblem = problemOfStake(stake, duration, balance);
  const closesBefore = duration !== undefined && market !== 'closed' && !staysOpen(duration.seconds);
  const durationProblem = duration === undefined ? 'durationGone' : closesBefore ? 'closesBefore' : undefined;
  const isComplete = stake !== undefined && duration !== undefined;
  return {
    duration,
    entry,
    stake,
    win: isComplete ? payoutOf(stake, duration.profitRatio) : 0n,
    loss: isComplete ? lossOf(stake, duration.profitRatio, lossLevel) : 0n,
    breakEven: duration && breakEvenRate(duration.profitRatio, lossLevel),
    balanceAfter: balance === undefined || stake === undefined || stake > balance ? undefined : balance - stake,
    durationProblem,
    stakeProblem,
    problem: !isOffered
      ? 'notOffered'
      : durations.length === 0
        ? 'noDurations'
        : (problemOfMarket(context) ?? durationProblem ?? stakeProblem),
  };
}

/** The stakes offered as buttons that the duration allows. */
export function proposedStakes({ amounts }: OptionChoices, duration: Duration | undefined): readonly Money[] {
  if (duration === undefined) return [];
  return amounts.filter((amount) => amount >= duration.minStake && amount <= duration.maxStake);
}

/** What a refusal is about: a field, or the option as a whole (`buttons`). */
export function placeOfRefusal(reason: Reason | undefined): 'stake' | 'duration' | 'buttons' {
  switch (reason) {
    case 'options.stake-decimals':
    case 'options.stake-below-minimum':
    case 'options.stake-above-maximum':
    case 'options.insufficient-balance':
      return 'stake';
    case 'options.duration-not-offered':
    case 'options.closes-before-expiry':
      return 'duration';
    default:
      return 'buttons';
  }
}
