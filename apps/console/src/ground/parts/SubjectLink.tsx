import { Link } from '@tanstack/react-router';
import { CopyId } from './CopyId.tsx';
import { LINK } from './link-class.ts';

/** Pages that open what a subject of a proposal or of the audit log names, with the field of their address. */
const PLACES = {
  account: ['/customer', 'customer'],
  customer: ['/customer', 'customer'],
  order: ['/customer', 'order'],
  deposit: ['/deposits', 'id'],
  withdrawal: ['/withdrawals', 'id'],
  review: ['/real-name', 'id'],
  conversation: ['/support', 'id'],
} as const;

interface Props {
  /** `customer/100001`. */
  readonly subject: string;
  /** Shown instead of the subject. */
  readonly text?: string;
}

/** What a record is about: its own page, or that of its customer. Any other subject can be copied. */
export function SubjectLink({ subject, text = subject }: Props) {
  const [, kind = '', id = ''] = /^([a-z-]+)\/(\d+)$/.exec(subject) ?? [];
  const place = Object.hasOwn(PLACES, kind) ? PLACES[kind as keyof typeof PLACES] : undefined;
  if (place === undefined) return text === subject ? <CopyId text={subject} /> : <bdi>{text}</bdi>;
  const [to, field] = place;
  return (
    <Link to={to} search={{ [field]: id }} className={LINK}>
      <bdi>{text}</bdi>
    </Link>
  );
}
