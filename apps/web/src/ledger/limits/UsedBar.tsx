import type { Money } from '@vitrine/domain/kernel/decimal';

interface Props {
  readonly label: string;
  /** What of the limit is left, or that nothing is. */
  readonly text: string;
  readonly used: Money;
  readonly of: Money;
}

/** How much of a limit is used. */
export function UsedBar({ label, text, used, of }: Props) {
  const share = Math.min(1, Number(used) / Number(of));
  const isReached = used >= of;
  return (
    <div className="flex flex-col gap-1">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <span
          style={{ inlineSize: `${share * 100}%` }}
          className={`block h-full rounded-full ${isReached ? 'bg-danger-solid' : 'bg-accent-solid'}`}
        />
      </div>
      <p className={`text-xs ${isReached ? 'text-danger' : 'text-muted'}`}>{text}</p>
    </div>
  );
}
