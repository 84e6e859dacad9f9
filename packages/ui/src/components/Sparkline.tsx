import { cx } from 'class-variance-authority';

const WIDTH = 100;
const HEIGHT = 32;
/** Padding of half the line's width at both edges. */
const EDGE = 1.5;

interface Props {
  readonly values: readonly number[];
  /** Describes it to screen readers; without it the chart is decorative. */
  readonly label?: string;
  /** By default derived from the first and the last value. */
  readonly tone?: 'up' | 'down' | 'flat';
  readonly className?: string;
}

/** SVG path through the values, `M x y L x y …`, in a box of 100 x 32; a horizontal line for one value or equal ones. */
export function sparkPath(values: readonly number[]): string {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const y = (value: number) => (span === 0 ? HEIGHT / 2 : HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE));
  const points = values.length === 1 ? [values[0] ?? 0, values[0] ?? 0] : values;
  return points
    .map((value, at) => {
      const x = (at / (points.length - 1)) * WIDTH;
      return `${at === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y(value).toFixed(2)}`;
    })
    .join('');
}

const COLORS = { up: 'text-up', down: 'text-down', flat: 'text-muted' } as const;

/** A small area chart. Time runs to the right in every language. */
export function Sparkline({ values, label, tone, className }: Props) {
  const known = values.filter(Number.isFinite);
  const first = known[0] ?? 0;
  const last = known.at(-1) ?? 0;
  const path = known.length === 0 ? `M0 ${HEIGHT / 2}H${WIDTH}` : sparkPath(known);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cx('h-8 w-16', COLORS[tone ?? (last > first ? 'up' : last < first ? 'down' : 'flat')], className)}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      {known.length === 0 ? null : <path d={`${path}V${HEIGHT}H0Z`} fill="currentColor" stroke="none" opacity={0.12} />}
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeDasharray={known.length === 0 ? '2 3' : undefined}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
