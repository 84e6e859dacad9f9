import { cx } from 'class-variance-authority';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly label: ReactNode;
  /** Explains the label: an `InfoTip`. */
  readonly tip?: ReactNode;
  /** Undefined when there is no value, such as a rate without open positions. */
  readonly value: number | undefined;
  readonly max: number;
  /** The formatted value. */
  readonly text: string;
  /** Values from which the gauge shows a warning and a danger colour. */
  readonly warnAt: number;
  readonly dangerAt: number;
  /** Explains the limits. */
  readonly note?: ReactNode;
}

/** Shows how close a value is to its limits: a thin bar with a mark at each limit, coloured only beyond them. */
export function Gauge({ label, tip, value, max, text, warnAt, dangerAt, note }: Props) {
  const id = useId();
  const share = (amount: number) => `${Math.min(100, Math.max(0, (amount / max) * 100))}%`;
  const level = value === undefined || value < warnAt ? 'calm' : value < dangerAt ? 'warning' : 'danger';
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="min-w-0 text-muted wrap-anywhere">
          <span id={id}>{label}</span> {tip}
        </span>
        <bdi
          dir="ltr"
          className={cx(
            'numeric shrink-0 font-semibold',
            level === 'warning' ? 'text-warning' : level === 'danger' && 'text-danger',
          )}
        >
          {text}
        </bdi>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter cannot carry marks. */}
      <div
        role="meter"
        aria-labelledby={id}
        aria-valuenow={value === undefined ? 0 : Math.min(max, Math.max(0, value))}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={text}
        className="relative h-1.5 rounded-full bg-sunken"
      >
        <span
          style={{ inlineSize: share(value ?? 0) }}
          className={cx(
            'absolute inset-y-0 start-0 rounded-full transition-[inline-size] duration-200 ease-out',
            level === 'calm' ? 'bg-control' : level === 'warning' ? 'bg-warning' : 'bg-danger',
          )}
        />
        {[warnAt, dangerAt].map((limit) => (
          <span
            key={limit}
            style={{ insetInlineStart: share(limit) }}
            className="absolute -inset-y-0.5 w-0.5 rounded-full bg-muted"
          />
        ))}
      </div>
      {note === undefined ? null : <p className="text-xs text-muted">{note}</p>}
    </div>
  );
}
