import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface Props {
  /** The key of the row. */
  readonly id: string;
  /** The tab key stops at this row. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly className: string;
  readonly children: ReactNode;
  /** The customer whose page the row leads to; without one it opens its detail. */
  readonly customer: number | undefined;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** What opens a row: its name. */
export function RowName({ id, isStop, onFocus, className, children, customer, isOpen, onOpen }: Props) {
  const shared = { 'data-row': id, tabIndex: isStop ? 0 : -1, onFocus, className };
  if (customer !== undefined)
    return (
      <Link to="/customer" search={{ customer: String(customer) }} {...shared}>
        {children}
      </Link>
    );
  return (
    <button type="button" aria-expanded={isOpen} onClick={onOpen} {...shared}>
      {children}
    </button>
  );
}
