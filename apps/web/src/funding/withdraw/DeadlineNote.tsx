import { isolated } from '@vitrine/ui/format';
import type { WithdrawalRow } from '@vitrine/wire/funding/withdrawal-history';
import { useTranslations } from 'use-intl';
import { useTimeText } from '../../ground/time-zone.tsx';

/** Pending, approved, held. */
const OPEN: ReadonlySet<number> = new Set([0, 1, 5]);

/** By when an open withdrawal is to be paid, or since when it is late (FND-81). */
export function DeadlineNote({ row }: { readonly row: WithdrawalRow }) {
  const t = useTranslations('funding.withdraw');
  const timeText = useTimeText();
  if (!OPEN.has(row.status)) return null;
  const time = isolated(timeText(row.overdueSince ?? row.deadlineAt, 'record'));
  return (
    <span className={`block text-xs ${row.overdueSince === null ? 'text-muted' : 'font-semibold text-danger'}`}>
      {t(row.overdueSince === null ? 'deadline' : 'overdue', { time })}
    </span>
  );
}
