import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldContext } from '../field-control.ts';

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
  const id = useId();
  const below = error ?? hint;
  const describedBy = below === undefined ? undefined : `${id}-below`;
  return (
    <FieldContext value={{ id, describedBy, isInvalid: error !== undefined }}>
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex items-baseline justify-between gap-3 text-sm text-muted">
          <label htmlFor={id} className="min-w-0 wrap-anywhere">
            {label}
          </label>
          {aside}
        </div>
        {children}
        {error === undefined ? (
          hint === undefined ? null : (
            <p id={describedBy} className="text-xs text-muted">
              {hint}
            </p>
          )
        ) : (
          <div id={describedBy} className="flex gap-1 text-xs text-danger">
            <CircleAlert aria-hidden size={14} className="mt-px shrink-0" />
            <bdi className="min-w-0 wrap-anywhere">{error}</bdi>
          </div>
        )}
      </div>
    </FieldContext>
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
