import { isolated, price as priceText } from '@vitrine/ui/format';
import { toastNews } from '@vitrine/ui/toast';
import type { AlertRow } from '@vitrine/wire/alerts/alert';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { realtime } from '../ground/live.ts';
import { useSession } from '../ground/session.ts';
import { fetchAlerts, refreshAlerts } from './alert-queries.ts';
import { takeUnseen } from './seen-alerts.ts';
import { useKnownAlerts } from './use-alert-lines.ts';

/** Pause before the list is asked for again (milliseconds). */
const RETRY_MS = 3_000;

/** Tells of every alert that fires, and after a lost connection of those that fired meanwhile. */
export function useAlertToasts(): void {
  const t = useTranslations('alerts');
  const uid = useSession((session) => session.user?.uid);
  useEffect(() => {
    if (uid === undefined) return undefined;
    let isLeft = false;
    const tell = (alerts: readonly AlertRow[]) => {
      if (isLeft) return;
      useKnownAlerts.setState({ alerts });
      for (const { showCode, price, pricePrecision, note } of takeUnseen(uid, alerts)) {
        const at = t('firedText', { product: showCode, price: isolated(priceText(price, pricePrecision)) });
        const link = { label: t('view'), href: '/mine/alerts' };
        toastNews({ title: t('fired'), description: note === '' ? at : `${at} ${note}`, link });
      }
    };
    // The list has what fired before the topic was subscribed too; until it comes, nothing counts as shown.
    let again: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(again);
      fetchAlerts().then(tell, () => {
        if (!isLeft) again = setTimeout(look, RETRY_MS);
      });
    };
    const ask = () => {
      refreshAlerts();
      look();
    };
    const stop = realtime.subscribe('ALERTS', ask, look);
    return () => {
      isLeft = true;
      clearTimeout(again);
      stop();
    };
  }, [uid, t]);
}
