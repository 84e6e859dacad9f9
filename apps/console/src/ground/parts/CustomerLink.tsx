import { Link } from '@tanstack/react-router';
import { digits } from './figure.tsx';
import { LINK } from './link-class.ts';

/** A customer's number, linked to the customer's page. */
export function CustomerLink({ id }: { readonly id: number }) {
  return (
    <Link to="/customer" search={{ customer: String(id) }} className={LINK}>
      {digits(String(id))}
    </Link>
  );
}
