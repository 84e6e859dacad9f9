import { Field as Base } from '@base-ui/react/field';
import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

interface Props {
  readonly label: ReactNode;
  /** At the end of the label's line: "optional", or a `FieldAction` such as "Max". */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly children: ReactNode;
}

/** A label, a control, and a hint or error below it, all associated with the control. */
export function Field({ label, aside, hint, error, children }: Props) {
  return (
    <Base.Root invalid={error !== undefined} className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3 text-sm text-muted">
        <Base.Label className="min-w-0 wrap-anywhere">{label}</Base.Label>
        {aside}
      </div>
      {children}
      {error === undefined ? (
        hint === undefined ? null : (
          <Base.Description className="text-xs text-muted">{hint}</Base.Description>
        )
      ) : (
        <Base.Error match className="flex gap-1 text-xs text-danger">
          <CircleAlert aria-hidden size={14} className="mt-px shrink-0" />
          <span className="min-w-0 wrap-anywhere">{error}</span>
        </Base.Error>
      )}
    </Base.Root>
  );
}

/** A small action on a label's line, with a 44 px touch target. */
export function FieldAction(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className="-my-3.5 min-h-11 min-w-11 shrink-0 text-end font-semibold text-accent hover:underline"
      {...props}
    />
  );
}
