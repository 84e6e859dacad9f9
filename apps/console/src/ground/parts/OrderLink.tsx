import { Link } from '@tanstack/react-router';
import { digits } from './figure.tsx';
import { LINK } from './link-class.ts';

/** An order's number, linked to the order on the page of its customer. */
export function OrderLink({ id }: { readonly id: number }) {
  return (
    <Link to="/customer" search={{ order: String(id) }} className={LINK}>
      {digits(String(id))}
    </Link>
  );
}
