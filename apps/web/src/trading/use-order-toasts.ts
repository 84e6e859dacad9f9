import { MONEY_SCALE, parseSignedDecimal } from '@vitrine/domain/kernel/decimal';
import { signedMoney } from '@vitrine/ui/format';
import { toastDone, toastError } from '@vitrine/ui/toast';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { type OrderUpdate, useOrderPushes } from './order-pushes.ts';
import { neverFilledText } from './order-values.ts';

/** Keeps open orders live on every screen, with a toast for what became of each, whoever caused it. */
export function useOrderToasts(): void {
  const t = useTranslations('trading');
  const onUpdate = useCallback(
    (update: OrderUpdate) => {
      const { order, product } = update;
      const named = (text: string) => (product === undefined ? text : t('news.named', { product, text }));
      const at = (type: 1 | 3) => ({ label: t('closing.see'), href: `/order?type=${type}&id=${order}` });
      switch (update.kind) {
        case 'triggered':
          toastDone({ title: t('news.triggered'), description: named(t('news.triggeredText')), link: at(1) });
          return;
        case 'never-filled': {
          // What the customer did not cause must not be missed.
          const toast = update.by === 'cancelled' ? toastDone : toastError;
          toast({ title: t('news.neverFilled'), description: named(t(neverFilledText(update.by))), link: at(3) });
          return;
        }
        case 'closed': {
          const result = signedMoney(parseSignedDecimal(update.profit, MONEY_SCALE) ?? 0n);
          const text = product === undefined ? result : t('closing.doneText', { product, profit: result });
          const description =
            update.by === 'user' ? text : t('news.closedText', { text, why: t(`closedByText.${update.by}`) });
          toastDone({ title: t('closing.done'), description, link: at(3) });
        }
      }
    },
    [t],
  );
  useOrderPushes(onUpdate);
}
