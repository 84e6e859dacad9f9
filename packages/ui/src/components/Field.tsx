import { Field as Base } from '@base-ui/react/field';
import type { ReactNode } from 'react';

interface Props {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly children: ReactNode;
}

/** Label, control, and below it the hint or what is wrong; the names are wired to the control inside. */
export function Field({ label, hint, error, children }: Props) {
  return (
    <Base.Root invalid={error !== undefined} className="flex min-w-0 flex-col gap-1.5">
      <Base.Label className="text-sm text-muted">{label}</Base.Label>
      {children}
      {error === undefined ? (
        hint === undefined ? null : (
          <Base.Description className="text-xs text-muted">{hint}</Base.Description>
        )
      ) : (
        <Base.Error match className="text-xs text-down">
          {error}
        </Base.Error>
      )}
    </Base.Root>
  );
}
