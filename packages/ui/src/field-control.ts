import { createContext, use } from 'react';

/** What a `Field` tells the control inside it. */
interface FieldState {
  readonly id: string;
  /** Id of its hint or error. */
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
}

export const FieldContext = createContext<FieldState | undefined>(undefined);

interface ControlProps {
  readonly id?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: true | undefined;
}

/** The attributes that tie a control to the label, hint and error of the `Field` it is in; none outside of one. */
export function useFieldControl(): ControlProps {
  const field = use(FieldContext);
  if (field === undefined) return {};
  return { id: field.id, 'aria-describedby': field.describedBy, 'aria-invalid': field.isInvalid || undefined };
}
