import type { Money } from '../kernel/decimal.ts';
import { DAY, type Instant, MINUTE } from '../kernel/time.ts';

export const LOSS_LIMITS = ['day-loss', 'week-loss'] as const;
export const DEPOSIT_LIMITS = ['day-deposit', 'week-deposit', 'month-deposit'] as const;
export type LossLimitKind = (typeof LOSS_LIMITS)[number];
export type DepositLimitKind = (typeof DEPOSIT_LIMITS)[number];

/** The limits that customers set for themselves: losses and deposits in account currency, the length of a session in minutes. */
export const OWN_LIMITS = [...LOSS_LIMITS, 'session', ...DEPOSIT_LIMITS] as const;
export type OwnLimitKind = (typeof OWN_LIMITS)[number];

/** Whether it needs the results of the customer to be counted. */
export const isLossLimit = (limit: OwnLimitKind): limit is LossLimitKind =>
  (LOSS_LIMITS as readonly OwnLimitKind[]).includes(limit);

/** The lengths of a session, in whole minutes, after which customers may be reminded. */
export const SESSION_MINUTES = { least: 5, most: 1_440 } as const;

/** How long a looser limit waits: what was decided in anger can be withdrawn the next day. */
export const LOOSENING_DELAY = DAY;

/** A limit, and the looser one that replaces it at `nextAt`. Values: 0 is no limit. `nextAt` 0: none waits. */
export interface OwnLimit {
  readonly value: bigint;
  readonly next: bigint;
  readonly nextAt: Instant;
}

export const NO_OWN_LIMIT: OwnLimit = { value: 0n, next: 0n, nextAt: 0 };

/** The value in force at an instant; 0: no limit. */
export function limitAt({ value, next, nextAt }: OwnLimit, at: Instant): bigint {
  return nextAt !== 0 && nextAt <= at ? next : value;
}

/** True when a limit allows more than another. No limit allows more than any. */
export function isLooser(value: bigint, than: bigint): boolean {
  if (than === 0n) return false;
  return value === 0n || value > than;
}

/**
 * A limit after its customer has set it to `value`. A tighter or equal value applies at once and withdraws the one that
 * waits; a looser one waits for {@link LOOSENING_DELAY}. Asking again for the one that waits does not make it wait anew.
 */
export function withOwnLimit(limit: OwnLimit, value: bigint, at: Instant): OwnLimit {
  const current = limitAt(limit, at);
  if (!isLooser(value, current)) return { value, next: 0n, nextAt: 0 };
  const isWaiting = limit.nextAt > at && limit.next === value;
  return { value: current, next: value, nextAt: isWaiting ? limit.nextAt : at + LOOSENING_DELAY };
}

/** Lengths of a time-out, and of a self-exclusion. Both end by themselves and cannot be ended earlier. */
export const TIME_OUTS = ['1-day', '1-week', '2-weeks', '4-weeks', '6-weeks'] as const;
export const SELF_EXCLUSIONS = ['6-months', '1-year', '2-years', '5-years'] as const;
export type TimeOut = (typeof TIME_OUTS)[number];
export type SelfExclusion = (typeof SELF_EXCLUSIONS)[number];
export type BreakLength = TimeOut | SelfExclusion;

const DAYS: Readonly<Record<TimeOut, number>> = {
  '1-day': 1,
  '1-week': 7,
  '2-weeks': 14,
  '4-weeks': 28,
  '6-weeks': 42,
};
const MONTHS: Readonly<Record<SelfExclusion, number>> = { '6-months': 6, '1-year': 12, '2-years': 24, '5-years': 60 };

export function isTimeOut(length: BreakLength): length is TimeOut {
  return length in DAYS;
}

/**
 * When a time-out or self-exclusion that begins now ends. Days have 24 hours. Months are calendar months in UTC; a day
 * that the last month does not have counts into the month after: 6 months from 31 August end on 3 March, or on the 2nd.
 */
export function breakEnd(length: BreakLength, at: Instant): Instant {
  if (isTimeOut(length)) return at + DAYS[length] * DAY;
  const end = new Date(at);
  return end.setUTCMonth(end.getUTCMonth() + MONTHS[length]);
}

export type BreakKind = 'time-out' | 'self-exclusion';

/**
 * What has been realised in the day and in the week that end at these instants: net results, losses negative. The ends
 * are fixed when a period begins, so that another timezone of the site cannot end one early.
 */
export interface LossCount {
  readonly dayResult: Money;
  readonly dayEnds: Instant;
  readonly weekResult: Money;
  readonly weekEnds: Instant;
}

/** What keeps a customer from opening anything, and until when. A loss limit also says its amount. */
export type Barrier =
  | { readonly by: BreakKind; readonly until: Instant }
  | { readonly by: LossLimitKind; readonly until: Instant; readonly limit: Money };

/** The limits that a customer has set, and when their breaks end. */
export interface SetByCustomer {
  readonly limits: ReadonlyMap<OwnLimitKind, OwnLimit>;
  readonly breaks: ReadonlyMap<BreakKind, Instant>;
}

/** What keeps a customer from opening anything; of several the one that the order of refusals names first. */
export function barrierIn(
  { limits, breaks }: SetByCustomer,
  count: LossCount | undefined,
  at: Instant,
): Barrier | undefined {
  for (const by of ['self-exclusion', 'time-out'] as const) {
    const until = breaks.get(by) ?? 0;
    if (until > at) return { by, until };
  }
  if (count === undefined) return undefined;
  const periods = [
    ['week-loss', count.weekResult, count.weekEnds],
    ['day-loss', count.dayResult, count.dayEnds],
  ] as const;
  for (const [by, result, until] of periods) {
    const limit = limitAt(limits.get(by) ?? NO_OWN_LIMIT, at);
    if (limit > 0n && until > at && -result >= limit) return { by, until, limit };
  }
  return undefined;
}

/** The end of a barrier for the text of a refusal, up to the next whole minute: `2026-11-19 00:00 UTC`. */
export function untilText(until: Instant): string {
  return `${new Date(Math.ceil(until / MINUTE) * MINUTE).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
