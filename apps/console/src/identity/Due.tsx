import { Badge } from '@vitrine/ui/components/Badge';
import { remainingUntil } from '@vitrine/ui/remaining';
import { useNow } from '@vitrine/ui/use-now';
import type { ReviewRow } from '@vitrine/wire/identity/operator/fields';
import { useTranslations } from 'use-intl';
import { Instant, useInstantText } from '../ground/parts/Instant.tsx';

/** While documents wait: what is left of the promised time, or by how much it is missed. Afterwards the promised time. */
export function Due({ review: { state, promisedAt } }: { readonly review: ReviewRow }) {
  return state === 'pending' ? <Clock promisedAt={promisedAt} /> : <Instant at={promisedAt} />;
}

function Clock({ promisedAt }: { readonly promisedAt: string }) {
  const t = useTranslations('console.realName');
  const at = Date.parse(promisedAt);
  const { isOverdue, hours, minutes } = remainingUntil(at, useNow());
  const span = t('span', { hours, minutes });
  return (
    <time dateTime={promisedAt} title={useInstantText()(at)} className="numeric whitespace-nowrap">
      {isOverdue ? <Badge tone="danger">{t('overdue', { span })}</Badge> : t('left', { span })}
    </time>
  );
}
