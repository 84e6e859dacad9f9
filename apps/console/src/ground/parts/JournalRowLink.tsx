import { Link } from '@tanstack/react-router';
import { journalRows } from '@vitrine/wire/trust/operator/journal-rows';
import { isOpenTo } from '../roles.ts';
import { useStaff } from '../session.ts';
import { LINK } from './link-class.ts';

interface Props {
  readonly seq: number;
  /** The row's number alone when it is not given. */
  readonly text?: string;
}

/** A row of the journal; a link for staff who may read the journal. */
export function JournalRowLink({ seq, text }: Props) {
  const roles = useStaff()?.roles ?? [];
  const shown = text ?? (
    <bdi dir="ltr" className="numeric">
      {seq}
    </bdi>
  );
  if (!isOpenTo(journalRows, roles)) return shown;
  return (
    <Link to="/journal" search={{ id: String(seq) }} className={LINK}>
      {shown}
    </Link>
  );
}
