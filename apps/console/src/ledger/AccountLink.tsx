import { Link } from '@tanstack/react-router';
import { accountNumber, ownerOf } from '@vitrine/domain/ledger/chart';
import { LINK } from '../ground/parts/link-class.ts';
import { useIsPlain } from '../ground/parts/plain.ts';

interface Props {
  /** Its name, `cust/7/forex`. */
  readonly account: string;
  readonly book: string;
  readonly currency: string;
}

/** The key of an account's row: one account may be in several books. */
export const accountKey = ({ account, book, currency }: Props): string => `${account} ${book} ${currency}`;

/** An account's name, linked to its balance. */
export function AccountLink(props: Props) {
  const isPlain = useIsPlain();
  const name = <bdi dir="ltr">{props.account}</bdi>;
  if (isPlain) return name;
  const owner = ownerOf(accountNumber(props.account) ?? 0);
  const among = owner === 0 ? { group: 'house', book: props.book } : { customer: String(owner) };
  return (
    <Link to="/ledger" search={{ ...among, id: accountKey(props) }} className={LINK}>
      {name}
    </Link>
  );
}
