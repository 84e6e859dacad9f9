import { MONEY_SCALE, parseSignedDecimal } from '@vitrine/domain/kernel/decimal';
import { signedMoney } from '@vitrine/ui/format';
import { toastDone, toastError } from '@vitrine/ui/toast';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { type OrderNews, useOwnPushes } from './book.ts';
import { neverFilledText } from './order-values.ts';

/** Keeps the own book live on every screen, and says what becomes of each order, whoever did it. */
export function useOrderToasts(): void {
  const t = useTranslations('trading');
  const say = useCallback(
    (news: OrderNews) => {
      const { order, product } = news;
      const named = (text: string) => (product === undefined ? text : t('news.named', { product, text }));
      const at = (type: 1 | 3) => ({ label: t('closing.see'), href: `/order?type=${type}&id=${order}` });
      switch (news.kind) {
        case 'triggered':
          toastDone({ title: t('news.triggered'), description: named(t('news.triggeredText')), link: at(1) });
          return;
        case 'never-filled': {
          // What its owner did not do himself must not be missed.
          const tell = news.by === 'cancelled' ? toastDone : toastError;
          tell({ title: t('news.neverFilled'), description: named(t(neverFilledText(news.by))), link: at(3) });
          return;
        }
        case 'closed': {
          const result = signedMoney(parseSignedDecimal(news.profit, MONEY_SCALE) ?? 0n);
          const text = product === undefined ? result : t('closing.doneText', { product, profit: result });
          const description =
            news.by === 'user' ? text : t('news.closedText', { text, why: t(`closedByText.${news.by}`) });
          toastDone({ title: t('closing.done'), description, link: at(3) });
        }
      }
    },
    [t],
  );
  useOwnPushes(say);
}
