import { Info } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface Props {
  /** What it is about. Accessible name of the button. */
  readonly label: string;
  /** One sentence. Screen readers read it with the button. */
  readonly children: ReactNode;
}

/** An explanation behind a small button with a 44 px target; a second press, Esc or a press elsewhere closes it. */
export function InfoTip({ label, children }: Props) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        aria-describedby={id}
        className="relative -m-3.5 inline-grid size-11 shrink-0 place-items-center rounded-full align-[-0.2em] text-muted hover:text-text"
      >
        <Info aria-hidden size={14} />
      </button>
      <span
        id={id}
        role="tooltip"
        popover="auto"
        className="tip rounded-control border border-hairline bg-raised px-3 py-2 text-start text-sm font-normal text-text shadow-float wrap-anywhere whitespace-normal"
      >
        {children}
      </span>
    </>
  );
}
