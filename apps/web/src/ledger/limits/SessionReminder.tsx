import { Link } from '@tanstack/react-router';
import { Button } from '@vitrine/ui/components/Button';
import { Money } from '@vitrine/ui/components/Figures';
import { Line } from '@vitrine/ui/components/Row';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ground/panels.tsx';
import { useSession } from '../../ground/session.ts';
import { amountOf } from '../../ground/wire-numbers.ts';
import { useOwnLimits } from './own-limits.ts';
import { isReminderDue, storedVisit, storeVisit, type Visit, visitNow } from './session-clock.ts';

const EVERY_MS = 5_000;

/** The visit of this browser, looked at every few seconds; undefined for a visitor. */
function useVisit(): Visit | undefined {
  const uid = useSession((session) => session.user?.uid);
  const [visit, setVisit] = useState<Visit>();
  const kept = useRef<Visit | undefined>(undefined);
  useEffect(() => {
    if (uid === undefined) return undefined;
    const look = () => {
      const now = visitNow(storedVisit() ?? kept.current, uid, Date.now());
      kept.current = now;
      storeVisit(now);
      setVisit(now);
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, [uid]);
  return visit;
}

/** Says how long the customer has been here, when that is as long as they wanted to be reminded after. */
export function SessionReminder() {
  const t = useTranslations('limits');
  const app = useTranslations('ground');
  const visit = useVisit();
  const limits = useOwnLimits().data;
  const [dismissed, setDismissed] = useState(0);
  const minutes = limits?.session.minutes ?? undefined;
  const isDue = visit !== undefined && minutes !== undefined && visit.remindedAt > 0 && isReminderDue(visit, minutes);
  const isOpen = isDue && dismissed < visit.seenAt;
  const goOn = () => {
    if (visit === undefined) return;
    setDismissed(Date.now());
    storeVisit({ ...visit, remindedAt: Date.now() });
  };
  const here = visit === undefined ? 0 : Math.floor((visit.seenAt - visit.startedAt) / 60_000);
  return (
    <Dialog
      open={isOpen}
      onClose={goOn}
      title={t('reminder.title', { count: here })}
      description={t('reminder.text')}
      closeLabel={app('close')}
    >
      <dl>
        <Line label={t('day-loss.realised')}>
          <Money value={amountOf(limits?.dayLoss.realised ?? '0.000000')} signed />
        </Line>
      </dl>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <Link
          to="/mine/limits"
          onClick={goOn}
          className="flex min-h-11 items-center justify-center rounded-control border border-hairline px-4 font-semibold hover:bg-sunken"
        >
          {t('title')}
        </Link>
        <Button tone="accent" className="order-first sm:order-last" onClick={goOn}>
          {t('reminder.goOn')}
        </Button>
      </div>
    </Dialog>
  );
}
