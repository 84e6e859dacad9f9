import type { Money as Amount } from '@vitrine/domain/kernel/decimal';
import { cx } from 'class-variance-authority';
import { type ComponentProps, useRef } from 'react';
import { money, percent, price, shortMoney, signedMoney, signedShortMoney } from '../format.ts';

/** A number that is left to right in every language and keeps its width while it changes. */
const FIGURE = 'numeric whitespace-nowrap';

/** Figures as text: they read left to right in every language, and a digit that changes moves nothing. */
export function Numeric({ className, ...rest }: ComponentProps<'bdi'>) {
  return <bdi dir="ltr" className={cx('numeric', className)} {...rest} />;
}

/** The last digits of a quote, which change most. */
const EMPHASISED = 2;

type Direction = 'up' | 'down' | 'flat';

function toneOf(direction: Direction): string {
  return direction === 'up' ? 'text-up' : direction === 'down' ? 'text-down' : 'text-text';
}

function directionOf(value: number | bigint): Direction {
  return value > 0 ? 'up' : value < 0 ? 'down' : 'flat';
}

/** Length of the common prefix of two texts of equal length; 0 when the lengths differ. */
function unchanged(before: string, after: string): number {
  if (before.length !== after.length) return 0;
  let at = 0;
  while (at < after.length && before[at] === after[at]) at += 1;
  return at;
}

interface PriceProps {
  readonly value: number;
  readonly precision: number;
  readonly className?: string;
}

/**
 * A live price: the last two digits are emphasised, and changed digits are tinted for 300 ms in the colour of the move.
 * The layout never shifts: figures are tabular and emphasis is by colour alone.
 */
export function Price({ value, precision, className }: PriceProps) {
  const text = price(value, precision);
  const shown = useRef({ value, text, from: text.length, direction: 'flat' as Direction, count: 0 });
  if (shown.current.text !== text) {
    const { value: before, text: beforeText, count } = shown.current;
    shown.current = {
      value,
      text,
      from: unchanged(beforeText, text),
      direction: directionOf(value - before),
      count: count + 1,
    };
  }
  const { from, direction, count } = shown.current;
  const emphasis = Math.max(0, text.length - EMPHASISED);
  const cuts = [...new Set([0, from, emphasis, text.length])].sort((first, second) => first - second);
  return (
    <bdi dir="ltr" className={cx(FIGURE, className)}>
      {cuts.slice(0, -1).map((at, index) => (
        <span
          // Changed digits become a new element, so that their animation restarts.
          key={at >= from ? `${at}/${count}` : at}
          className={cx(
            at < emphasis ? 'text-muted' : 'font-bold',
            at >= from && direction !== 'flat' && (direction === 'up' ? 'tint-up' : 'tint-down'),
          )}
        >
          {text.slice(at, cuts[index + 1])}
        </span>
      ))}
    </bdi>
  );
}

interface PercentProps {
  readonly value: number;
  /** A badge of constant width on its tint, for columns of changes. */
  readonly badge?: boolean;
  /** Show an arrow as well as sign and colour. */
  readonly arrow?: boolean;
  readonly className?: string;
}

/** A change in percent, with sign and colour. */
export function Percent({ value, badge = false, arrow = false, className }: PercentProps) {
  const text = percent(value);
  // A change that displays as zero is none, whatever its further decimals.
  const direction = text === '0.00%' ? 'flat' : directionOf(value);
  return (
    <bdi
      dir="ltr"
      className={cx(
        FIGURE,
        toneOf(direction),
        badge && 'inline-block min-w-18 rounded-badge px-2 py-1 text-center text-sm font-semibold',
        badge && (direction === 'flat' ? 'bg-sunken' : direction === 'up' ? 'bg-up-tint' : 'bg-down-tint'),
        className,
      )}
    >
      {arrow && direction !== 'flat' ? (
        <svg aria-hidden viewBox="0 0 8 8" className="me-1 inline size-[0.5em] align-[0.1em]" fill="currentColor">
          <path d={direction === 'up' ? 'M4 1 8 7H0Z' : 'M4 7 0 1h8Z'} />
        </svg>
      ) : null}
      {text}
    </bdi>
  );
}

interface MoneyProps {
  readonly value: Amount;
  /** Show `+` before a gain and colour by sign. */
  readonly signed?: boolean;
  /** Currency code where it is not the site's, which stands behind every other amount. */
  readonly unit?: string;
  /** Hides the amount behind dots; screen readers read this text. */
  readonly hiddenText?: string;
  readonly className?: string;
}

/** Account-currency amount with its currency and all six decimals, the last four small. */
export function Money({ value, signed = false, unit, hiddenText, className }: MoneyProps) {
  if (hiddenText !== undefined)
    return (
      <span className={className}>
        <span aria-hidden>••••••</span>
        <span className="sr-only">{hiddenText}</span>
      </span>
    );
  const text = signed ? signedMoney(value) : money(value);
  return (
    <bdi
      dir="ltr"
      className={cx(FIGURE, unit === undefined && 'in-currency', signed && toneOf(directionOf(value)), className)}
    >
      {text.slice(0, -4)}
      <span className="text-[0.8em]">{text.slice(-4)}</span>
      {unit === undefined ? null : <span className="ms-1 text-[0.7em] text-muted">{unit}</span>}
    </bdi>
  );
}

/** An amount that has only two decimals, such as a stake. */
export function Stake({ value, signed = false, className }: Pick<MoneyProps, 'value' | 'signed' | 'className'>) {
  return (
    <bdi dir="ltr" className={cx(FIGURE, 'in-currency', signed && toneOf(directionOf(value)), className)}>
      {signed ? signedShortMoney(value) : shortMoney(value)}
    </bdi>
  );
}
