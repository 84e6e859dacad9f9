import { signedMoney, withCurrency } from '@vitrine/ui/format';
import { type ToastMessage, toastDone, toastError } from '@vitrine/ui/toast';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { collectClosed } from './closed-together.ts';
import { holdUpdate } from './held-updates.ts';
import { type ClosedOrder, type OrderUpdate, useOrderPushes } from './order-pushes.ts';
import { neverFilledText } from './order-values.ts';

const figure = (amount: bigint) => withCurrency(signedMoney(amount));

/** A result for a toast: after costs, with the result before them beside it. */
export function useResultText(): (result: Pick<ClosedOrder, 'profit' | 'net'>) => string {
  const t = useTranslations('trading.closing');
  return useCallback(
    ({ profit, net }) =>
      net === undefined
        ? t('resultBeforeCosts', { profit: figure(profit) })
        : t('netResult', { net: figure(net), profit: figure(profit), costs: figure(net - profit) }),
    [t],
  );
}

/** The toast about what became of an order. */
export function useUpdateToast(): (update: OrderUpdate) => Omit<ToastMessage, 'kind'> {
  const t = useTranslations('trading');
  const resultText = useResultText();
  return useCallback(
    (update) => {
      const { order, product } = update;
      const named = (text: string) => (product === undefined ? text : t('news.named', { product, text }));
      const at = (type: 1 | 3) => ({ label: t('closing.viewDetails'), href: `/order?type=${type}&id=${order}` });
      switch (update.kind) {
        case 'triggered':
          return { title: t('news.triggered'), description: named(t('news.triggeredText')), link: at(1) };
        case 'never-filled':
          return { title: t('news.neverFilled'), description: named(t(neverFilledText(update.by))), link: at(3) };
        case 'closed': {
          const result = resultText(update);
          const done = product === undefined ? result : t('news.named', { product, text: result });
          const text =
            update.partOf === 0 ? done : t('closing.donePartText', { text: done, id: String(update.partOf) });
          const description =
            update.by === 'user' ? text : t('news.closedText', { text, why: t(`closedByText.${update.by}`) });
          return { title: t('closing.done'), description, link: at(3) };
        }
      }
    },
    [t, resultText],
  );
}

/** The toast about what one request of the customer closed. */
function useRowToast(): (orders: readonly ClosedOrder[]) => Omit<ToastMessage, 'kind'> {
  const t = useTranslations('trading.closeAll');
  const toastOf = useUpdateToast();
  const resultText = useResultText();
  return useCallback(
    (orders) => {
      const [first, ...others] = orders;
      if (first !== undefined && others.length === 0) return toastOf(first);
      const profit = orders.reduce((sum, order) => sum + order.profit, 0n);
      const net = orders.reduce((sum: bigint | undefined, order) => addKnown(sum, order.net), 0n);
      return {
        title: t('doneElsewhere', { count: orders.length }),
        description: resultText({ profit, net }),
        link: { label: t('viewHistory'), href: '/order?type=3' },
      };
    },
    [t, toastOf, resultText],
  );
}

const addKnown = (sum: bigint | undefined, more: bigint | undefined) =>
  sum === undefined || more === undefined ? undefined : sum + more;

/** Keeps open orders live on every screen, with a toast for what became of each that this browser did not end itself. */
export function useOrderToasts(): void {
  const toastOf = useUpdateToast();
  const toastOfRow = useRowToast();
  const onUpdate = useCallback(
    (update: OrderUpdate) => {
      if (holdUpdate(update)) return;
      if (update.kind === 'closed' && update.by === 'user' && update.partOf === 0) {
        collectClosed(update, (orders) => toastDone(toastOfRow(orders)));
        return;
      }
      // What the customer did not cause must not be missed.
      const isUnexpected = update.kind === 'never-filled' && update.by !== 'cancelled';
      (isUnexpected ? toastError : toastDone)(toastOf(update));
    },
    [toastOf, toastOfRow],
  );
  useOrderPushes(onUpdate);
}
