import { Badge } from '@vitrine/ui/components/Badge';
import { remainingUntil } from '@vitrine/ui/remaining';
import { useNow } from '@vitrine/ui/use-now';
import { useTranslations } from 'use-intl';
import { useInstantText } from './Instant.tsx';

/** What is left of the time that was promised, or by how much it is missed. `at`: ISO 8601. */
export function Deadline({ at }: { readonly at: string }) {
  const t = useTranslations('console.queue');
  const due = Date.parse(at);
  const { isOverdue, hours, minutes } = remainingUntil(due, useNow());
  const span = t('span', { hours, minutes });
  return (
    <time dateTime={at} title={useInstantText()(due)} className="numeric whitespace-nowrap">
      {isOverdue ? <Badge tone="danger">{t('overdue', { span })}</Badge> : t('left', { span })}
    </time>
  );
}
