import { Link } from '@tanstack/react-router';
import { accountNumber, ownerOf } from '@vitrine/domain/ledger/chart';
import { LINK } from '../ground/parts/link-class.ts';

interface Props {
  /** Its written name, `cust/7/forex`. */
  readonly account: string;
  readonly book: string;
  readonly currency: string;
}

/** Names an account's row in the list of accounts: one account may stand in several books. */
export const accountKey = ({ account, book, currency }: Props): string => `${account} ${book} ${currency}`;

/** An account by its name, which leads to what it holds. */
export function AccountLink(props: Props) {
  const owner = ownerOf(accountNumber(props.account) ?? 0);
  const among = owner === 0 ? { group: 'house', book: props.book } : { customer: String(owner) };
  return (
    <Link to="/ledger" search={{ ...among, id: accountKey(props) }} className={LINK}>
      <bdi dir="ltr">{props.account}</bdi>
    </Link>
  );
}
