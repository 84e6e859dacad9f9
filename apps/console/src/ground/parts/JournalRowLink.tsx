import { Link } from '@tanstack/react-router';
import { journalRows } from '@vitrine/wire/trust/operator/journal-rows';
import { isOpenTo } from '../roles.ts';
import { useStaff } from '../session.ts';
import { digits } from './figure.tsx';
import { LINK } from './link-class.ts';
import { useIsPlain } from './plain.ts';

interface Props {
  readonly seq: number;
  /** The row's number alone when it is not given. */
  readonly text?: string;
}

/** A row of the journal; a link for staff who may read the journal. */
export function JournalRowLink({ seq, text }: Props) {
  const roles = useStaff()?.roles ?? [];
  const isPlain = useIsPlain();
  const shown = text ?? digits(String(seq));
  if (isPlain || !isOpenTo(journalRows, roles)) return shown;
  return (
    <Link to="/journal" search={{ id: String(seq) }} className={LINK}>
      {shown}
    </Link>
  );
}
