import { isolated } from '@vitrine/ui/format';
import { remainingUntil } from '@vitrine/ui/remaining';
import { useNow } from '@vitrine/ui/use-now';
import type { PayoutWay } from '@vitrine/wire/funding/payout-way';
import { Clock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { serverClock } from '../../ground/server-clock.ts';
import { useTimeText } from '../../ground/time-zone.tsx';

/** Whether a way can be used by the server's clock. */
export const isRested = ({ usableFrom }: Pick<PayoutWay, 'usableFrom'>): boolean =>
  serverClock.now() >= Date.parse(usableFrom);

/** A new way rests for a day: until when, and how long that is. Nothing for one that can be used. */
export function RestNote({ way }: { readonly way: PayoutWay }) {
  const t = useTranslations('funding.ways');
  const timeText = useTimeText();
  useNow(!way.isUsable);
  if (way.isUsable || isRested(way)) return null;
  const { hours, minutes } = remainingUntil(Date.parse(way.usableFrom), serverClock.now());
  return (
    <p className="flex items-start gap-1.5 text-xs text-warning" data-resting={way.id}>
      <Clock aria-hidden size={14} className="mt-px shrink-0" />
      <span>{t('resting', { time: isolated(timeText(way.usableFrom, 'record')), hours, minutes })}</span>
    </p>
  );
}
