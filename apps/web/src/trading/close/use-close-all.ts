import { everySecond } from '@vitrine/ui/every-second';
import { toastDone, toastError } from '@vitrine/ui/toast';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { refreshOwn } from '../../ground/own-answers.ts';
import { useProblemText } from '../../ground/problem.ts';
import { serverClock } from '../../ground/server-clock.ts';
import { SubmitGuard } from '../../ground/submit-guard.ts';
import { useSubmission } from '../../ground/use-submission.ts';
import { amountOf } from '../../ground/wire-numbers.ts';
import { marketStateNow, useProducts } from '../../market/index.ts';
import { endClosingTogether } from '../closed-together.ts';
import { useOpenOrders } from '../open-orders-store.ts';
import { type CloseAllRequest, closePositions } from '../order-calls.ts';
import { useResultText } from '../use-order-toasts.ts';
import {
  type CloseAllChoice,
  type CloseAllEstimate,
  chosenPositions,
  closeAllEstimate,
  type SkipReason,
} from './close-all.ts';

const guard = new SubmitGuard<CloseAllRequest>();

/** What closing the chosen positions gives, following prices, markets and the positions themselves. */
export function useCloseAllEstimate(choice: CloseAllChoice): CloseAllEstimate {
  const positions = useOpenOrders((open) => open.positions) ?? [];
  const products = useProducts().data;
  // Markets close and prices age by the clock.
  useSyncExternalStore(everySecond, () => Math.floor(serverClock.now() / 1_000));
  return closeAllEstimate(chosenPositions(positions, choice), (id): SkipReason | undefined => {
    const product = products?.find((one) => one.id === id);
    // The server judges what this browser does not know.
    if (product === undefined) return undefined;
    const state = marketStateNow(product);
    if (state !== 'open') return state;
    return product.fillRule === 'next' && choice.product === undefined ? 'nextTick' : undefined;
  });
}

/** Sends the request, with a toast for how it ended. */
export function useCloseAll(onDone: () => void) {
  const t = useTranslations('trading.closeAll');
  const problemText = useProblemText();
  const resultText = useResultText();
  const { sending, submit } = useSubmission({
    guard,
    send: closePositions,
    onDone: ({ msg, data: { closed, closing, skipped, profit, net_profit, seq } }, request) => {
      endClosingTogether(request, seq);
      onDone();
      toastDone({
        title: msg,
        description: t('doneText', {
          closed,
          closing,
          skipped,
          result: resultText({
            profit: amountOf(profit),
            net: net_profit === null ? undefined : amountOf(net_profit),
          }),
        }),
        link: { label: t('viewHistory'), href: '/order?type=3' },
      });
    },
    onFailed: (error, request) => {
      endClosingTogether(request);
      refreshOwn();
      toastError({ title: t('refused'), description: problemText(error) });
    },
  });
  return { isBusy: sending !== undefined, submit };
}
